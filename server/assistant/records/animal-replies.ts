import type { Animal } from '#contract/animals.ts'
import type { Placed } from '#server/ai.ts'
import { plainName } from '#server/assistant/plain-text.ts'
import { type Reply, figureText, joinNames, listing, sum } from '#server/assistant/reply.ts'
import { acresText } from './area-reply.ts'
import type { Ask } from './ask.ts'
import { noHerds } from './like-records.ts'
import { herdLabel, herdName, herdSource } from './record-labels.ts'

/** Answers about the chosen herds, or says that there are none. */
const aboutHerds =
  (tell: (herds: Placed<Animal>[]) => Reply) =>
  ({ chosen: { animals, missing }, farm }: Ask): Reply =>
    animals.length > 0 ? tell(animals) : noHerds(farm, missing)

const breedsText = (herd: Animal) => joinNames(herd.breeds.map(plainName))

/** A herd in one line: size, breeds, pasture. */
export const herdLine = (herd: Animal) =>
  `${herdLabel(herd)}: ${figureText(herd.count)} head, ${breedsText(herd)}, on ${acresText(herd.pastureSize)}`

/** Head count by type of animal, largest first. */
function headsByType(herds: Animal[]): [string, number][] {
  const types = [...new Set(herds.map((herd) => herd.type.toLowerCase()))]
  return types
    .map((type): [string, number] => [
      type,
      sum(herds.filter((herd) => herd.type.toLowerCase() === type).map((herd) => herd.count)),
    ])
    .sort((one, other) => other[1] - one[1])
}

const CLASSES =
  /\b(ewes|rams|lambs|calves|heifers|bulls|steers|chicks|roosters|cockerels|pullets|piglets|sows|boars|gilts|wethers|bullocks|oxen|tups|hoggets|gimmers|nannies|billies|layers|broilers|weaners)\b/

const note = (what: string) => `\nHow many of them are ${what} is not saved.`

/** A herd is saved as one number, so the number of its ewes is unknown. */
function classNote(plain: string, herds: Animal[]): string {
  const asked = CLASSES.exec(plain)?.[1]
  const isNamed = herds.some(({ herdName }) => asked && herdName.toLowerCase().includes(asked))
  return asked && !isNamed ? note(asked) : ''
}

/** The same for one of several breeds. */
function breedNote(said: ReadonlySet<string>, herds: Animal[]): string {
  const asked = herds.flatMap(({ herdName, breeds }) => {
    const named = said.has(herdName) ? [] : breeds.filter((breed) => said.has(breed))
    return named.length < breeds.length ? named : []
  })
  return asked.length > 0 ? note(joinNames([...new Set(asked)].map(plainName))) : ''
}

/** 'How many sheep do I have?' */
export function countAnimals(ask: Ask): Reply {
  const reply = tellCount(ask)
  const { animals, said } = ask.chosen
  const notes = classNote(ask.plain, animals) + breedNote(said, animals)
  return animals.length > 0 ? { ...reply, content: reply.content + notes } : reply
}

const tellCount = aboutHerds((herds) => {
  const byType = headsByType(herds)
  const total = sum(herds.map((herd) => herd.count))
  const kinds = byType.map(([type, heads]) => `${figureText(heads)} ${plainName(type)}`)
  // Herds of another project have its name in their label.
  const here = herds.some(({ projectName }) => projectName !== undefined) ? '' : ' here'
  const lead =
    byType.length === 1
      ? `You have ${kinds.join()}${here}`
      : `You have ${figureText(total)} animals${here}: ${joinNames(kinds)}`
  const figures = [total, herds.length, ...byType.map(([, heads]) => heads)]
  const [only, ...others] = herds
  if (only && others.length === 0)
    return listing([`${lead}, in ${herdName(only)}.`], [herdSource(only)], { figures })
  return listing(
    herds.map((herd) => `${herdLabel(herd)}: ${figureText(herd.count)}`),
    herds.map(herdSource),
    { text: `${lead}, in ${herds.length} herds:`, figures },
  )
})

/** 'What breeds are my cattle?' */
export const tellBreeds = aboutHerds((herds) =>
  listing(
    herds.map((herd) => `${herdLabel(herd)}: ${breedsText(herd)}`),
    herds.map(herdSource),
  ),
)

/** 'What did I note about my sheep?' */
export const tellNotes = aboutHerds((herds) =>
  listing(
    herds.map((herd) =>
      herd.farmDescription
        ? `${herdLabel(herd)}: ${plainName(herd.farmDescription)}`
        : `${herdLabel(herd)}: no farm description is saved.`,
    ),
    herds.map(herdSource),
  ),
)
