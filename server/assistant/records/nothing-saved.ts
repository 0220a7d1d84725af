import type { FarmFacts } from '#server/ai.ts'
import type { Topic } from '#server/assistant/card.ts'
import { plainName } from '#server/assistant/plain-text.ts'
import { joinNames, saying } from '#server/assistant/reply.ts'

/** Where was looked: a question may be about another own project than that of its conversation. */
function where({ project, projects }: FarmFacts) {
  if (projects.some(({ id }) => id === project.id))
    return projects.length > 1 ? 'in any of your projects' : 'in this project'
  return `in ${joinNames(projects.map(({ name }) => plainName(name)))}`
}

export const notRecorded = (missing: Topic[], farm: FarmFacts) =>
  saying(
    `You have no ${joinNames(missing)} saved ${where(farm)} yet. Once you save a record, I can tell you about it.`,
  )

export const notCalled = (name: string, farm: FarmFacts) =>
  saying(`Nothing saved ${where(farm)} is called "${name}".`)

export const noHerds = (farm: FarmFacts) =>
  saying(
    `No herd is saved ${where(farm)} yet. Add one under Livestock & Animals, and I can count it for you.`,
  )

export const noFields = (farm: FarmFacts) =>
  saying(
    `No field is saved ${where(farm)} yet. Add one under Plants & Crops, and I can tell you about it.`,
  )

export const noArea = (farm: FarmFacts) =>
  saying(`No field or pasture is saved ${where(farm)} yet. Add one, and I can add up the acres.`)

export const noSolar = (farm: FarmFacts) =>
  saying(
    `No solar system is saved ${where(farm)} yet. Add one under Solar & Energy, and I can tell you about it.`,
  )

export const noRecords = (farm: FarmFacts) =>
  saying(
    `No record is saved ${where(farm)} yet. Save a field, a herd or a solar system, and I can answer from it.`,
  )
