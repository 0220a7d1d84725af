import type { Animal, Crop, SolarSystem } from '#contract/records.ts'
import type { FarmFacts } from '#server/ai/ai.ts'
import type { Topic } from '#server/ai/assistant/card.ts'
import { ANIMAL_TOPICS, CROP_TOPICS } from '#server/ai/assistant/card.ts'
import { subjectsOf } from '#server/ai/assistant/subjects.ts'
import { keyWords, splitWords, stem } from '#server/ai/assistant/words.ts'

type Kind = 'crop' | 'animal' | 'solar'

/** The records a question is about. */
export type Chosen = {
  crops: Crop[]
  animals: Animal[]
  solarSystems: SolarSystem[]
  /** The kinds the question speaks of, by a name or by a word such as 'herd'. */
  kinds: ReadonlySet<Kind>
  /** Crops and animals that are named but not recorded in this project. */
  missing: Topic[]
  /** The question names a record of this farm, or a crop or animal that it has. */
  isNamed: boolean
}

const KIND_WORDS: [Kind, RegExp][] = [
  ['crop', /\b(?:crops?|fields?|plants?|vegetables|growing|grow|harvest\w*)\b/],
  ['animal', /\b(?:animals?|livestock|herds?|flocks?|heads?|breeds?|pastures?|paddocks?)\b/],
  [
    'solar',
    /\b(?:(?:my|our|the) system|watts?|wattage|(?:system|installed|total) capacity|array|current generation|monthly average|solar|panels?|modules?|inverters?|kilowatts?|kw|kwh|photovoltaic)\b/,
  ],
]

/** Names such as 'Field' or 'The herd' say nothing: they would be found in every question. */
const GENERIC = new Set(['field', 'herd', 'flock', 'farm', 'pasture', 'crop', 'animal', 'plant'])

/** Words as stems between spaces, to find a name in. */
export const sentence = (text: string) => ` ${splitWords(text).map(stem).join(' ')} `

const isSaid = (name: string, question: string) =>
  question.includes(sentence(name)) && keyWords(name).some((word) => !GENERIC.has(word))

/**
 * The name is said in a question; of 'Des Moines, Iowa' what stands before the comma is enough.
 * @param question as of `sentence`
 */
export const isNamed = (name: string, question: string) =>
  isSaid(name, question) || (name.includes(',') && isSaid(name.replace(/,.*/s, ''), question))

const overlaps = (one: ReadonlySet<Topic>, other: ReadonlySet<Topic>) =>
  [...one].some((topic) => other.has(topic))

/** By the record's own name first, then by its kind of crop or animal; else all of them. */
function choose<T>(
  records: T[],
  byName: (record: T) => boolean,
  bySubject: (record: T) => boolean,
) {
  const subject = records.filter(bySubject)
  const named = (subject.length > 0 ? subject : records).filter(byName)
  return { found: named.length > 0 ? named : subject, all: records }
}

/** A thousand fields grow a few crops: each name is looked at once. */
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
function kindsOf(question: string, topics: ReadonlySet<Topic>, found: Record<Kind, boolean>) {
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

/**
 * The records a question is about: those it names; else those of the crops and animals it names; else,
 * when it names none at all, every record.
 */
export function chooseRecords(question: string, farm: FarmFacts): Chosen {
  const asked = sentence(question)
  const topics = subjectsOf(question)
  const subjects = remembered(subjectsOf)
  const named = remembered((name) => isNamed(name, asked))
  const crops = choose(
    farm.crops,
    (crop) => named(crop.fieldName),
    (crop) => overlaps(subjects(crop.name), topics) || named(crop.name),
  )
  const animals = choose(
    farm.animals,
    (herd) => [herd.herdName, ...herd.breeds].some(named),
    (herd) => overlaps(subjects(herd.type), topics) || named(herd.type),
  )
  const solar = choose(
    farm.solarSystems,
    (system) => named(system.location),
    () => false,
  )
  const recorded = new Set([
    ...crops.found.flatMap((crop) => [...subjects(crop.name)]),
    ...animals.found.flatMap((herd) => [...subjects(herd.type)]),
  ])
  const missing = [...topics].filter((topic) => topic !== 'solar' && !recorded.has(topic))
  const none = crops.found.length + animals.found.length === 0 && missing.length === 0
  return {
    crops: none ? crops.all : crops.found,
    animals: none ? animals.all : animals.found,
    solarSystems: solar.found.length > 0 ? solar.found : solar.all,
    kinds: kindsOf(question, topics, {
      crop: crops.found.length > 0,
      animal: animals.found.length > 0,
      solar: solar.found.length > 0,
    }),
    missing,
    isNamed: crops.found.length + animals.found.length + solar.found.length > 0,
  }
}
