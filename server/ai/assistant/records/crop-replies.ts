import type { Crop } from '#contract/records.ts'
import { plainName } from '#server/ai/assistant/plain-text.ts'
import type { Reply } from '#server/ai/assistant/reply.ts'
import { listing } from '#server/ai/assistant/reply.ts'
import { acresText } from './area-reply.ts'
import type { Ask } from './ask.ts'
import { noFields, notRecorded } from './nothing-saved.ts'
import { cropLabel, cropSource } from './record-labels.ts'

/** Answers about the fields that the question means, or that there are none. */
const aboutFields =
  (tell: (crops: Crop[]) => Reply) =>
  ({ chosen, farm }: Ask): Reply => {
    if (chosen.crops.length > 0) return tell(chosen.crops)
    return chosen.missing.length > 0 ? notRecorded(chosen.missing, farm) : noFields(farm)
  }

const acres = (crop: Crop) => acresText(crop.fieldSize)

/** One line on a field: size, planting and harvest where they are saved. */
export const cropLine = (crop: Crop) =>
  [
    `${cropLabel(crop)}: ${acres(crop)}`,
    crop.plantingDate ? `planted ${plainName(crop.plantingDate)}` : '',
    crop.expectedHarvest ? `harvest expected ${plainName(crop.expectedHarvest)}` : '',
  ]
    .filter(Boolean)
    .join(', ')

const eachField = (line: (crop: Crop) => string) =>
  aboutFields((crops) => listing(crops.map(line), crops.map(cropSource)))

const dateLine = (crop: Crop, what: string, date: string) =>
  date.trim()
    ? `${cropLabel(crop)}: ${what} saved as ${plainName(date)}.`
    : `${cropLabel(crop)}: no ${what} is saved yet. You can add it in the Field Information form.`

/** 'When did I plant the corn?' The date is told in the farmer's own words. */
export const tellPlanting = eachField((crop) => dateLine(crop, 'planting date', crop.plantingDate))

/** 'When do I expect to harvest?' */
export const tellHarvest = eachField((crop) =>
  dateLine(crop, 'expected harvest', crop.expectedHarvest),
)

/** 'What is the scientific name of my wheat?' */
export const tellScientificName = eachField((crop) =>
  crop.scientificName && crop.scientificName !== 'Unknown'
    ? `${plainName(crop.name)}: ${plainName(crop.scientificName)}.`
    : `${plainName(crop.name)}: no scientific name is saved.`,
)

const tellFields = (ask: Ask, lead: string) =>
  aboutFields((crops) =>
    listing(
      crops.map((crop) => `${cropLabel(crop)}: ${acres(crop)}`),
      crops.map(cropSource),
      {
        text: `${lead}${crops.length === 1 ? 'You have 1 field here:' : `You have ${crops.length} fields here:`}`,
        figures: [crops.length],
      },
    ),
  )(ask)

/** 'How many fields do I have?' and 'What am I growing?' */
export const listCrops = (ask: Ask) => tellFields(ask, '')

/** 'How many tomatoes have I planted?' Fields are saved, plants are not. */
export const countPlants = (ask: Ask) =>
  tellFields(ask, ask.chosen.crops.length > 0 ? 'How many plants stand there is not saved.\n' : '')
