import { msg, type Message } from '#contract/message.ts'
import type { FieldWater, WeatherFinding } from '#contract/weather.ts'
import { dateIn } from '#domain/dates/calendar-days.ts'
import { plainName } from '#server/assistant/plain-text.ts'
import type { WeatherFacts } from '#server/assistant/tools/schemas.ts'
import type { ToolQuestion } from '#server/assistant/understand/understanding.ts'
import { listing, saying, type Reply } from './reply.ts'

type Project = WeatherFacts['projects'][number]
type Known = NonNullable<Project['weather']>
type Told = { name: string; known: Known }

/** What the last forecast says, with whose it is and how old. */
export function weatherReply(
  { show, periods }: ToolQuestion,
  { isOn, projects }: WeatherFacts,
): Reply {
  if (!isOn)
    return saying(
      msg('I don’t know the weather at your place: the forecast is not turned on for this farm.'),
    )
  const known = projects.flatMap(({ name, weather }) =>
    weather ? [{ name: plainName(name), known: weather }] : [],
  )
  const [first] = known
  if (!first) return saying(...projects.map(whyUnknown))
  const lines = known.flatMap(
    (one) => LINES[show['show'] ?? '']?.(one) ?? [...dayLines(one), ...heatLines(one)],
  )
  const isBeyond = periods.length > 0 && known.every((one) => one.known.days.length === 0)
  return listing(
    null,
    [...(isBeyond ? [msg('The forecast does not reach that day.')] : lines), sourceLine(first)],
    [],
  )
}

const LINES: Record<string, (told: Told) => (Message | string)[]> = {
  frost: frostLines,
  spray: sprayLines,
  water: ({ known }) => known.fields.map(waterLine),
}

const whyUnknown = ({ name, unknown }: Project) =>
  unknown === 'noPlace'
    ? msg('I don’t know where {project} is. Choose its place under Weather.', {
        project: plainName(name),
      })
    : msg('No forecast has arrived for {project} yet, or the last is too old.', {
        project: plainName(name),
      })

const sourceLine = ({ known }: Told) =>
  msg('Forecast by {source} ({licence}), of {day}, {time}.', {
    source: known.source.name,
    licence: known.source.licence,
    day: { date: dateIn(known.zone, new Date(known.updatedAt)), style: 'full' },
    time: timeIn(known, known.updatedAt),
  })

const dayLines = ({ name, known }: Told) =>
  known.days.flatMap(({ date, minC, maxC, precipitationMm, maxWindMs }) =>
    minC === null || maxC === null
      ? []
      : msg('{project}, {day}: {min} to {max}, {rain}, {wind}', {
          project: name,
          day: { date, style: 'full' },
          min: { quantity: minC, unit: 'celsius', alone: true },
          max: { quantity: maxC, unit: 'celsius' },
          rain:
            precipitationMm === null
              ? msg('rain not known')
              : msg('rain {water}', {
                  water: { quantity: precipitationMm, unit: 'mm', maximumFractionDigits: 2 },
                }),
          wind:
            maxWindMs === null
              ? msg('wind not known')
              : msg('wind up to {speed}', { speed: { quantity: maxWindMs, unit: 'm/s' } }),
        }),
  )

const heatLines = (told: Told) =>
  ofKind(told, 'heat').map(({ at, thi }) =>
    msg('{project}: heat stress for cattle is likely on {day} (index {thi}).', {
      project: told.name,
      day: { date: dateIn(told.known.zone, new Date(at)), style: 'full' },
      thi,
    }),
  )

const ofKind = <Kind extends WeatherFinding['kind']>({ known }: Told, kind: Kind) =>
  known.findings.filter(
    (finding): finding is Extract<WeatherFinding, { kind: Kind }> => finding.kind === kind,
  )

const FROST_LIMIT = { quantity: 2, unit: 'celsius' } as const

/** Nights of 2 °C or less. */
function frostLines(told: Told) {
  const { name, known } = told
  const nights = known.days.filter(({ minC }) => minC !== null && minC <= FROST_LIMIT.quantity)
  const last = known.days.at(-1)
  if (nights.length === 0 && last)
    return [
      msg('{project}: no night at {limit} or less until {day}.', {
        project: name,
        limit: FROST_LIMIT,
        day: { date: last.date, style: 'full' },
      }),
    ]
  return [
    ...nights.map(({ date, minC }) =>
      msg('{project}: down to {min} on {day}', {
        project: name,
        min: { quantity: minC ?? 0, unit: 'celsius', maximumFractionDigits: 2 },
        day: { date, style: 'full' },
      }),
    ),
    msg('Frost is possible on the ground from {limit}.', { limit: FROST_LIMIT }),
  ]
}

function sprayLines(told: Told) {
  const { name, known } = told
  const windows = ofKind(told, 'spray')
  if (known.fields.length === 0)
    return [
      msg('{project}: no field has a crop, so I look for no hours to spray.', { project: name }),
    ]
  if (windows.length === 0)
    return [msg('{project}: no good hours for spraying in the next two days.', { project: name })]
  return windows.map(({ from, to }) =>
    msg(
      '{project}: the next good hours for spraying are on {day} from {from} to {to}. The label of the product decides.',
      {
        project: name,
        day: { date: dateIn(known.zone, new Date(from)), style: 'full' },
        from: timeIn(known, from),
        to: timeIn(known, to),
      },
    ),
  )
}

const timeIn = ({ zone }: Known, at: string) =>
  new Date(at).toLocaleTimeString('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' })

const WHY_NO_WATER = {
  noCrop: msg('nothing is planted'),
  noTable: msg('there is no table of water for this crop'),
  noPlantingDate: msg('its planting date is not entered'),
  noWeather: msg('the weather since planting is not known yet'),
  outOfSeason: msg('its crop is out of season'),
}

const inMm = (mm: number) => ({ quantity: mm, unit: 'mm', maximumFractionDigits: 0 }) as const

function waterLine({ fieldName, unknown, irrigation, ...water }: FieldWater) {
  const field = plainName(fieldName)
  if (unknown !== null)
    return msg('{field}: I don’t know its water, as {why}.', { field, why: WHY_NO_WATER[unknown] })
  if (irrigation)
    return msg('{field}: give {water} by {day}, an estimate by FAO-56.', {
      field,
      water: inMm(irrigation.mm),
      day: { date: irrigation.by, style: 'full' },
    })
  return msg('{field}: needs no water yet. It lacks {water} of the {most} that it can lack.', {
    field,
    water: inMm(water.depletionMm ?? 0),
    most: inMm(water.readilyAvailableMm ?? 0),
  })
}
