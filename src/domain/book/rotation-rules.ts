import { msg, type Message } from '#contract/message.ts'
import { cropCatalogue } from '#domain/catalogues/crops.ts'

/** Botanical families as accepted by Plants of the World Online (Royal Botanic Gardens, Kew). */
const FAMILIES = {
  Poaceae: msg('grasses'),
  Solanaceae: msg('nightshades'),
  Asteraceae: msg('the daisy family'),
  Amaryllidaceae: msg('alliums'),
  Apiaceae: msg('the carrot family'),
  Brassicaceae: msg('brassicas'),
  Amaranthaceae: msg('the amaranth family'),
  Rosaceae: msg('the rose family'),
  Vitaceae: msg('the grape family'),
  Cucurbitaceae: msg('cucurbits'),
}
export type FamilyName = keyof typeof FAMILIES

export const familyLabel = (family: FamilyName): Message => FAMILIES[family]

/** How long a field stays without a crop before it is grown there again. */
export type Rest = {
  /** Full years without it, which we ask for. */
  years: number
  /** The years that the source gives. */
  from: number
  to: number
  /** Whether the source asks it of the whole family or of the crop alone. */
  of: 'family' | 'crop'
  /** What is to rest. */
  name: Message
  source: Message
}

export type RotationRule = {
  family: FamilyName
  /** Stands for years on the field where it was planted. */
  isPerennial: boolean
  /** Null where no source with a figure is known: nobody is warned. */
  rest: Rest | null
}

const IOWA = msg(
  'Iowa State University Extension and Outreach, Yard and Garden: Crop Rotation in the Vegetable Garden',
)
const CONNECTICUT = msg(
  'University of Connecticut, Integrated Pest Management: Rotation Periods Suggested to Help Control Vegetable Diseases (table)',
)
const CALIFORNIA = msg(
  'University of California, Integrated Pest Management: Basal rot of onions and garlic',
)
const PACIFIC_NORTHWEST = msg(
  'Pacific Northwest Plant Disease Management Handbook: Spinach, Fusarium Wilt',
)
const SCAB_SMART = msg(
  'U.S. Wheat and Barley Scab Initiative, ScabSmart: Crop Rotation for all Grain Classes',
)
const IOBC = msg('IOBC-WPRS, Guideline for Integrated Production of Soft Fruits, section 4.2')

/** An annual crop whose whole family rests for the shortest time that the source gives. */
function annual(family: FamilyName, [from, to]: readonly [number, number], source: Message) {
  const rest = { years: from, from, to, of: 'family', name: FAMILIES[family], source } as const
  return { family, isPerennial: false, rest }
}

const stays = (family: FamilyName, rest: Rest | null = null) => ({
  family,
  isPerennial: true,
  rest,
})

const GRASS = annual('Poaceae', [1, 3], SCAB_SMART)
const NIGHTSHADE = annual('Solanaceae', [3, 4], IOWA)

const RULES: Record<string, RotationRule> = {
  corn: GRASS,
  tomatoes: NIGHTSHADE,
  wheat: GRASS,
  potatoes: NIGHTSHADE,
  lettuce: annual('Asteraceae', [3, 3], CONNECTICUT),
  onions: annual('Amaryllidaceae', [3, 4], CALIFORNIA),
  carrots: annual('Apiaceae', [3, 4], IOWA),
  peppers: NIGHTSHADE,
  // Against blackleg. Where there is clubroot, the same table asks for seven years.
  broccoli: annual('Brassicaceae', [3, 4], CONNECTICUT),
  // The source says how often it returns: every 4 to 6 years.
  spinach: annual('Amaranthaceae', [3, 5], PACIFIC_NORTHWEST),
  strawberries: stays('Rosaceae', {
    years: 3,
    from: 3,
    to: 3,
    of: 'crop',
    name: msg('strawberries'),
    source: IOBC,
  }),
  apples: stays('Rosaceae'),
  grapes: stays('Vitaceae'),
  cucumbers: annual('Cucurbitaceae', [2, 2], CONNECTICUT),
}

/** @param crop as a season has it @returns undefined for what is not in the catalogue */
export const ruleOf = (crop: string): RotationRule | undefined =>
  Object.hasOwn(RULES, crop) ? RULES[crop] : undefined

const folded = (name: string) => name.trim().toLowerCase()

/** What a season calls a crop: its id in the catalogue, else the name as the farmer typed it. */
export const seasonCrop = (name: string) =>
  cropCatalogue.find(({ id, label }) => [id, folded(label.id)].includes(folded(name)))?.id ?? name

/** @param crop as a season has it */
export const seasonCropLabel = (crop: string): Message | string =>
  cropCatalogue.find(({ id }) => id === crop)?.label ?? crop
