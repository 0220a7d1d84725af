import type { Crop } from '#contract/crops.ts'
import { cropFields } from '#domain/records/crop.ts'
import { english, say } from '#domain/texts/say.ts'
import { plainName } from '#server/assistant/plain-text.ts'
import { type Reply, listing } from '#server/assistant/reply.ts'
import { acresText } from './area-reply.ts'
import { type Ask, inScope } from './ask.ts'
import { noFields } from './like-records.ts'
import { cropLabel, cropSource } from './record-labels.ts'

/** Answers about the chosen fields, or says that there are none. */
const aboutFields =
  (tell: (crops: Crop[]) => Reply) =>
  ({ chosen: { crops, missing }, farm }: Ask): Reply =>
    crops.length > 0 ? tell(crops) : noFields(farm, missing)

const acres = (crop: Crop) => acresText(crop.fieldSize)

/** A field in one line: size, and planting and harvest if saved. */
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

/** Dates of a field, which are quoted in the farmer's own words. */
type CropDate = 'plantingDate' | 'expectedHarvest'
const dateName = (date: CropDate) => say(english, cropFields[date].label).toLowerCase()

const dateLine = (crop: Crop, date: CropDate) =>
  crop[date].trim()
    ? `${cropLabel(crop)}: ${dateName(date)} saved as ${plainName(crop[date])}.`
    : `${cropLabel(crop)}: no ${dateName(date)} is saved yet. You can add it in the Field Information form.`

/** 'Which fields have no planting date?' */
const LACKS = /\b(?:no|not|without|missing|lack(?:s|ing)?|dont|doesnt|arent|isnt|havent|hasnt)\b/

const tellDate = (date: CropDate) => (ask: Ask) =>
  aboutFields((crops) => {
    const reported =
      LACKS.test(ask.plain) && !ask.chosen.isNamed
        ? crops.filter((crop) => !crop[date].trim())
        : crops
    if (reported.length === 0)
      return listing([`Every field ${inScope(ask.farm)} has its ${dateName(date)} saved.`], [])
    return listing(
      reported.map((crop) => dateLine(crop, date)),
      reported.map(cropSource),
    )
  })(ask)

/** 'When did I plant the corn?' */
export const tellPlanting = tellDate('plantingDate')

/** 'When do I expect to harvest?' */
export const tellHarvest = tellDate('expectedHarvest')

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

/** 'How many tomatoes have I planted?' Fields are saved, the number of plants is not. */
export const countPlants = (ask: Ask) =>
  tellFields(ask, ask.chosen.crops.length > 0 ? 'How many plants stand there is not saved.\n' : '')
