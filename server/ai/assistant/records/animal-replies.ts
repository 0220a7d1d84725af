import type { Animal } from '#contract/records.ts'
import type { Placed } from '#server/ai/ai.ts'
import { plainName } from '#server/ai/assistant/plain-text.ts'
import type { Reply } from '#server/ai/assistant/reply.ts'
import { figureText, joinNames, listing, sum } from '#server/ai/assistant/reply.ts'
import { acresText } from './area-reply.ts'
import type { Ask } from './ask.ts'
import { noHerds, notRecorded } from './nothing-saved.ts'
import { herdLabel, herdName, herdSource } from './record-labels.ts'

/** Answers about the herds that the question means, or that there are none. */
const aboutHerds =
  (tell: (herds: Placed<Animal>[]) => Reply) =>
  ({ chosen, farm }: Ask): Reply => {
    if (chosen.animals.length > 0) return tell(chosen.animals)
    return chosen.missing.length > 0 ? notRecorded(chosen.missing, farm) : noHerds(farm)
  }

const breedsText = (herd: Animal) => joinNames(herd.breeds.map(plainName))

/** One line on a herd: size, breed, pasture. */
export const herdLine = (herd: Animal) =>
  `${herdLabel(herd)}: ${figureText(herd.count)} head, ${breedsText(herd)}, on ${acresText(herd.pastureSize)}`

/** Heads by kind of animal, biggest first. */
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
  /\b(ewes|rams|lambs|calves|heifers|bulls|steers|chicks|roosters|cockerels|pullets|piglets|sows|boars|gilts|wethers)\b/

/** A herd is saved as one number: who asks for its ewes is told what it is of. */
function withClassNote(reply: Reply, plain: string, herds: Animal[]): Reply {
  const asked = CLASSES.exec(plain)?.[1]
  if (!asked || herds.some(({ herdName }) => herdName.toLowerCase().includes(asked))) return reply
  return { ...reply, content: `${reply.content}\nHow many of them are ${asked} is not saved.` }
}

/** 'How many sheep do I have?' */
export const countAnimals = (ask: Ask) => {
  const reply = tellCount(ask)
  return ask.chosen.animals.length > 0 ? withClassNote(reply, ask.plain, ask.chosen.animals) : reply
}

const tellCount = aboutHerds((herds) => {
  const byType = headsByType(herds)
  const total = sum(herds.map((herd) => herd.count))
  const kinds = byType.map(([type, heads]) => `${figureText(heads)} ${plainName(type)}`)
  // Herds of another project are told with its name.
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
