import { msg } from '#contract/message.ts'
import { HttpError } from '#server/http/http-error.ts'
import { dimensionKey, isCount, isMoney, multiplied, type Dimensions } from './dimensions.ts'
import { densityBetween, tidy } from './scale.ts'
import { defaultUnit, joined, UNIT_GROUPS, unitNamed, type SimpleUnit, type Unit } from './units.ts'

export type Quantity = { value: number; unit: string }
type Given = { value: number; unit: Unit }
/** 1 multiplies, -1 divides. */
type Signed = Given & { sign: number }

type Combined = {
  result: number
  unit: string
  steps: { by: '×' | '÷'; value: number; unit: string }[]
  exact: boolean
}

/**
 * Multiplies and divides quantities as their units ask: a rate with what it is per, a total by the
 * size of one, an area by two spacings, a number of animals by the land they have.
 * @param wants a unit, or a heading of units.json such as 'area'
 * @throws HttpError 422 if they do not fit together
 */
export function combine(quantities: Quantity[], wants?: string, of?: string): Combined {
  const given = quantities.map(({ value, unit }) => ({ value, unit: unitNamed(unit) }))
  if (given.some(({ unit }) => 'temperature' in unit.dimensions)) throw noTemperatures()
  const wanted = wants === undefined ? null : wantedOf(wants, given)
  const meant = withLand(withHead(given, wanted))
  const chosen = wanted ? towards(wanted, meant, of) : plainest(meant)
  const { signed, unit, factor } = chosen
  if (signed.some(({ sign, value }) => sign < 0 && value === 0)) throw byZero()
  const base = signed.reduce(
    (product, { value, unit: own, sign }) => product * (value * own.factor) ** sign,
    factor,
  )
  return {
    result: tidy(base / unit.factor),
    unit: unit.name,
    steps: signed
      .toSorted((a, b) => b.sign - a.sign)
      .map(({ value, unit: { name }, sign }) => ({ by: sign > 0 ? '×' : '÷', value, unit: name })),
    exact: unit.isExact && signed.every((one) => one.unit.isExact) && factor === 1,
  }
}

/** What one animal, bag or panel has a day, if nothing else says whose it is: '25 lb a day'. */
function withHead(given: Given[], wanted: Unit | null): Given[] {
  const [each, ...others] = given.flatMap(({ unit }) =>
    unit.parts.length === 1 && unit.parts[0]?.holds ? [unit.parts[0]] : [],
  )
  if (!each || others.length > 0) return given
  const isNamed = [...given.map(({ unit }) => unit), ...(wanted ? [wanted] : [])].some(
    ({ parts }) => parts.length > 1 && parts.some((part) => part === each || part.name === 'piece'),
  )
  return isNamed
    ? given
    : given.map((one) => (isDaily(one) ? { ...one, unit: joined([...one.unit.parts, each]) } : one))
}

const isDaily = ({ unit: { parts } }: Given) =>
  parts.length === 2 && parts[1]?.group === 'time' && DAILY.has(parts[0]?.group ?? '')
const DAILY = new Set(['mass', 'volume', 'energy', 'count'])

/** Two lengths beside what is spread on land are its sides. */
function withLand(given: Given[]): Given[] {
  const sides = given.filter(
    ({ unit: { parts } }) => parts.length === 1 && parts[0]?.group === 'length',
  )
  const isSpread = given.some(({ unit: { parts } }) =>
    parts.slice(1).some(({ group }) => group === 'area'),
  )
  const land = defaultUnit('area', isUs(partsOf(sides)))
  const [one, other, ...more] = sides
  if (!isSpread || !land || !one || !other || more.length > 0) return given
  const area = one.value * one.unit.factor * other.value * other.unit.factor
  const both = { value: tidy(area / land.factor), unit: joined([land]) }
  return [both, ...given.filter((quantity) => !sides.includes(quantity))]
}

type Chosen = { signed: Signed[]; unit: Unit; factor: number }

const withoutCounts = (dimensions: Dimensions): Dimensions =>
  Object.fromEntries(Object.entries(dimensions).filter(([base]) => !isCount(base)))

/** Every way to multiply and divide them; plain numbers and shares only multiply. */
function waysOf(given: Given[]): Signed[][] {
  let ways: Signed[][] = [[]]
  for (const one of given) {
    const isPlain = dimensionKey(one.unit.dimensions) === ''
    const signs = isPlain ? [1] : [1, -1]
    ways = ways.flatMap((way) => signs.map((sign) => [...way, { ...one, sign }]))
  }
  return ways
}

const productOf = (way: Signed[]) =>
  multiplied(way.map(({ unit: { dimensions }, sign }) => ({ dimensions, sign })))

const baseOf = (way: Signed[]) =>
  way.reduce((product, { value, unit, sign }) => product * (value * unit.factor) ** sign, 1)

/** The way whose result is what is wanted. Of two like quantities the larger is divided. */
function towards(wanted: Unit, given: Given[], of: string | undefined): Chosen {
  const ways = waysOf(given).toSorted((a, b) => baseOf(b) - baseOf(a))
  const key = dimensionKey(wanted.dimensions)
  const exact = ways.find((way) => dimensionKey(productOf(way)) === key)
  if (exact) return { signed: exact, unit: wanted, factor: 1 }
  // 'How many bags': a plain number; '25 lb a day' for 30 head: pounds, each of them meant.
  const rest = dimensionKey(withoutCounts(wanted.dimensions))
  const near = ways.find((way) => dimensionKey(withoutCounts(productOf(way))) === rest)
  if (near) return { signed: near, unit: wanted, factor: 1 }
  for (const signed of ways) {
    const density = densityBetween(productOf(signed), wanted.dimensions, of)
    if (density) return { signed, unit: wanted, factor: density.factor }
  }
  throw doNotFit(given)
}

/** A unit, or one for what a heading of units.json names. */
function wantedOf(wants: string, given: Given[]): Unit {
  const heading = wants.toLowerCase()
  if (!UNIT_GROUPS.includes(heading)) return unitNamed(wants)
  const parts = partsOf(given)
  const own = parts.find(({ group }) => group === heading) ?? defaultUnit(heading, isUs(parts))
  return joined(own && heading !== 'count' ? [own] : [])
}

const partsOf = (given: Given[]): SimpleUnit[] => [
  ...new Set(given.flatMap(({ unit }) => unit.parts)),
]

const MEASURES = ['length', 'area', 'volume', 'mass']

const isUs = (parts: SimpleUnit[]) =>
  parts.find(({ group }) => MEASURES.includes(group))?.isUs ?? true

/** The way with the plainest result, as nobody says what is wanted. */
function plainest(given: Given[]): Chosen {
  const ways = waysOf(given).filter((way) => way.some(({ sign }) => sign > 0))
  for (const signed of isGeometry(given) ? ways.slice(0, 1) : ways.toSorted(order(given))) {
    const dimensions = productOf(signed)
    const unit = unitFor(dimensions, given) ?? unitFor(withoutCounts(dimensions), given)
    if (unit) return { signed, unit, factor: 1 }
  }
  throw doNotFit(given)
}

const MOST_LENGTHS = 3

/** Lengths make an area, lengths and areas a volume; an area by two spacings is a number. */
function isGeometry(given: Given[]) {
  const powers = given.map(({ unit: { parts } }) =>
    parts.length > 1 ? 0 : ['', 'length', 'area'].indexOf(parts[0]?.group ?? '-'),
  )
  return powers.every((power) => power > 0) && sum(powers) <= MOST_LENGTHS
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** What is spread over the others: money first, then amounts, animals and plants; never time. */
function rank({ unit: { dimensions } }: Given) {
  const bases = Object.keys(dimensions)
  if (bases.some(isMoney)) return 3
  if ('mass' in dimensions || 'energy' in dimensions || dimensions.length === 3) return 2
  if (bases.some(isCount)) return 1
  return 'time' in dimensions ? -1 : 0
}

/** Land is no length by length where something is spread on it: bushels per acre are no length. */
const apart = (way: Signed[]) =>
  multiplied(
    way.flatMap(({ unit: { parts }, sign }) =>
      parts.map(({ group, dimensions }, at) => ({
        dimensions: group === 'area' || group === 'volume' ? { [group]: 1 } : dimensions,
        sign: at === 0 ? sign : -sign,
      })),
    ),
  )

/** Rates are multiplied with what they are per; totals are divided by all else. */
function order(given: Given[]) {
  const hasRate = given.some(({ unit }) =>
    Object.values(unit.dimensions).some((power) => power < 0),
  )
  const isAlone = given.filter(({ unit }) => dimensionKey(unit.dimensions) !== '').length < 2
  const isRate = hasRate || isAlone || given.some(({ unit }) => unit.parts.length > 1)
  const scores = (way: Signed[]) => {
    const dimensions = productOf(way)
    const powers = Object.values(isRate ? apart(way) : dimensions)
    const divisions = way.filter(({ sign }) => sign < 0).length
    const below = -sum(powers.filter((power) => power < 0))
    const above = sum(way.map((one) => (one.sign > 0 ? rank(one) : 0)))
    const isPlain = dimensionKey(dimensions) === ''
    return [
      sum(powers.map(Math.abs)),
      ...(isRate ? [below, divisions] : [-divisions, -above]),
      isPlain ? -baseOf(way) : 0,
      -(way[0]?.sign ?? 0),
    ]
  }
  return (a: Signed[], b: Signed[]) => {
    const others = scores(b)
    return (
      scores(a)
        .map((score, at) => score - (others[at] ?? 0))
        .find((difference) => difference !== 0) ?? 0
    )
  }
}

/** Said in one word, even where two units were divided: '4.5 hours', not '4.5 kWh/kW'. */
const ONE_WORD = ['time', 'speed']

/** A unit made of those that were given, or the usual one; undefined where there is none. */
function unitFor(dimensions: Dimensions, given: Given[]): Unit | undefined {
  const key = dimensionKey(dimensions)
  if (key === '') return joined([])
  const parts = partsOf(given).filter((part) => dimensionKey(part.dimensions) !== '')
  const usualOf = (names: string[]) => names.flatMap((name) => defaultUnit(name, isUs(parts)) ?? [])
  const pairs = parts.flatMap((one) => parts.map((per) => [one, per]))
  const triples = pairs.flatMap((pair) => parts.map((per) => [...pair, per]))
  const single = [...parts, ...usualOf(ONE_WORD)].map((one) => [one])
  const usual = usualOf(UNIT_GROUPS).map((one) => [one])
  return [...single, ...pairs, ...triples, ...usual]
    .map(joined)
    .find((unit) => dimensionKey(unit.dimensions) === key)
}

const doNotFit = (given: Given[]) =>
  new HttpError(
    422,
    msg('I cannot work that out from {units}. Please say what the result is to be in.', {
      units: given.map(({ unit }) => unit.name || '1').join(', '),
    }),
  )

const byZero = () => new HttpError(422, msg('Nothing can be divided by zero.'))

const noTemperatures = () =>
  new HttpError(422, msg('Temperatures can be converted, but not multiplied.'))
