import type { EntityType } from '#contract/analysis.ts'
import type { Animal } from '#contract/animals.ts'
import type { Crop } from '#contract/crops.ts'
import type { SolarSystem } from '#contract/solar.ts'
import type { FarmFacts } from '#server/ai.ts'
import { type Topic, ANIMAL_TOPICS, CROP_TOPICS } from '#server/assistant/card.ts'
import { subjectsOf } from '#server/assistant/subjects.ts'
import { isNamed, isOwnName, saidNames, sentence } from './said-names.ts'

/** The records a question is about. */
export type Chosen = {
  crops: Crop[]
  animals: Animal[]
  solarSystems: SolarSystem[]
  /** The kinds the question speaks of, by a name or by a word such as 'herd'. */
  kinds: ReadonlySet<EntityType>
  /** Crops and animals that are named but not recorded in this project. */
  missing: Topic[]
  /** Whether it names a record of this farm, or a crop or animal that the farm has. */
  isNamed: boolean
  /** The names of records, breeds and projects in it, and its plain letters without them. */
  said: ReadonlySet<string>
  rest: string
  /** 'field 7', if no record has that number. */
  unknown: string | null
}

const KIND_WORDS: [EntityType, RegExp][] = [
  ['crop', /\b(?:crops?|fields?|plants?|vegetables|growing|grow|harvest\w*)\b/],
  ['animal', /\b(?:animals?|livestock|herds?|flocks?|heads?|breeds?|pastures?|paddocks?)\b/],
  [
    'solar',
    /\b(?:(?:my|our|the) system|watts?|wattage|(?:system|installed|total) capacity|array|current generation|monthly average|solar|panels?|modules?|inverters?|kilowatts?|kw|kwh|photovoltaic)\b/,
  ],
]

const overlaps = (one: ReadonlySet<Topic>, other: ReadonlySet<Topic>) =>
  [...one].some((topic) => other.has(topic))

type Wanted<T> = {
  byName: (record: T) => boolean
  bySubject: (record: T) => boolean
  topicsOf: (record: T) => ReadonlySet<Topic>
}

/** By a record's name first, and by type for types without such a name. */
function choose<T>(records: T[], { byName, bySubject, topicsOf }: Wanted<T>) {
  const subject = records.filter(bySubject)
  const named = subject.some(byName) ? subject.filter(byName) : records.filter(byName)
  const reported = new Set(named.flatMap((record) => [...topicsOf(record)]))
  const others = subject.filter(
    (record) => !named.includes(record) && !overlaps(topicsOf(record), reported),
  )
  return { found: [...named, ...others], all: records }
}

/** Caches the result per name: a thousand fields share a few crops. */
function remembered<T>(look: (name: string) => T) {
  const seen = new Map<string, T>()
  return (name: string): T => {
    const known = seen.get(name)
    if (known !== undefined) return known
    const found = look(name)
    seen.set(name, found)
    return found
  }
}

/** The kinds a question speaks of: by a word, by a crop or animal, or by the name of a record. */
function kindsOf(question: string, topics: ReadonlySet<Topic>, found: Record<EntityType, boolean>) {
  const words = question.toLowerCase()
  return new Set(
    KIND_WORDS.filter(
      ([kind, word]) =>
        word.test(words) ||
        found[kind] ||
        (kind === 'crop' && CROP_TOPICS.some((crop) => topics.has(crop))) ||
        (kind === 'animal' && ANIMAL_TOPICS.some((animal) => topics.has(animal))),
    ).map(([kind]) => kind),
  )
}

const telling = (kind: string, ...names: string[]) => names.filter((name) => isOwnName(name, kind))

/** Names that distinguish records of this farm. */
const namesOf = ({ crops, animals, solarSystems, projects }: FarmFacts) => [
  ...crops.flatMap(({ name, fieldName }) => telling(name, fieldName)),
  ...animals.flatMap(({ type, herdName, breeds }) => telling(type, herdName, ...breeds)),
  ...solarSystems.flatMap(({ location }) => telling('solar', location)),
  ...projects.flatMap(({ name }) => telling('project', name)),
]

/**
 * The records that a question is about: those it names, or else those of the crops and animals it
 * names, or else all.
 */
export function chooseRecords(question: string, farm: FarmFacts): Chosen {
  const { said, rest, unknown } = saidNames(question, namesOf(farm))
  const asked = sentence(rest)
  const topics = subjectsOf(rest)
  const subjects = remembered(subjectsOf)
  const isSubject = remembered((name) => overlaps(subjects(name), topics) || isNamed(name, asked))
  const crops = choose(farm.crops, {
    byName: (crop) => said.has(crop.fieldName),
    bySubject: (crop) => isSubject(crop.name),
    topicsOf: (crop) => subjects(crop.name),
  })
  const animals = choose(farm.animals, {
    byName: (herd) => [herd.herdName, ...herd.breeds].some((name) => said.has(name)),
    bySubject: (herd) => isSubject(herd.type),
    topicsOf: (herd) => subjects(herd.type),
  })
  const solar = farm.solarSystems.filter(({ location }) => said.has(location))
  const recorded = new Set([
    ...crops.found.flatMap((crop) => [...subjects(crop.name)]),
    ...animals.found.flatMap((herd) => [...subjects(herd.type)]),
  ])
  const missing = [...topics].filter((topic) => topic !== 'solar' && !recorded.has(topic))
  const none = crops.found.length + animals.found.length === 0 && missing.length === 0
  return {
    crops: none ? crops.all : crops.found,
    animals: none ? animals.all : animals.found,
    solarSystems: solar.length > 0 ? solar : farm.solarSystems,
    kinds: kindsOf(rest, topics, {
      crop: crops.found.length > 0,
      animal: animals.found.length > 0,
      solar: solar.length > 0,
    }),
    missing,
    isNamed: crops.found.length + animals.found.length + solar.length > 0,
    said,
    rest,
    unknown,
  }
}
