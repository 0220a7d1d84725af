import type { Topic } from '#server/ai/assistant/card.ts'
import { joinNames, saying } from '#server/ai/assistant/reply.ts'

export const notRecorded = (missing: Topic[]) =>
  saying(
    `You have no ${joinNames(missing)} saved in this project yet. Once you save a record, I can tell you about it.`,
  )

export const noHerds = saying(
  'No herd is saved in this project yet. Add one under Livestock & Animals, and I can count it for you.',
)
export const noFields = saying(
  'No field is saved in this project yet. Add one under Plants & Crops, and I can tell you about it.',
)
export const noArea = saying(
  'No field or pasture is saved in this project yet. Add one, and I can add up the acres.',
)
export const noSolar = saying(
  'No solar system is saved in this project yet. Add one under Solar & Energy, and I can tell you about it.',
)
export const noRecords = saying(
  'This project has no records yet. Save a field, a herd or a solar system, and I can answer from it.',
)
