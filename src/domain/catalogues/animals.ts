import { msg, type Message } from '#contract/message.ts'

export type AnimalEntry = {
  id: string
  /** Its id is the name as the API has it. */
  label: Message
  description: Message
  image: string
  tags: readonly Message[]
  tips: Message
  /** The source of the tips. */
  source: Message
}

/**
 * The five animals of spec sections 3 and 9. The care tips are general husbandry, in our words
 * after the source named with each; they replace no veterinarian.
 */
const ANIMALS = [
  {
    id: 'cattle',
    label: msg('Cattle'),
    description: msg('Dairy and beef herds, on pasture or in the barn'),
    tags: [msg('Milk'), msg('Beef'), msg('Grazing')],
    tips: msg(
      'Check water every day: a cow needs about 1 gallon per 100 lb of body weight (8 L per 100 kg), and twice that in milk or at 90 °F (32 °C).',
    ),
    source: msg(
      'Oklahoma State University Extension, Estimating Water Requirements for Mature Beef Cows',
    ),
  },
  {
    id: 'chickens',
    label: msg('Chickens'),
    description: msg('Laying hens and meat birds, in a coop or free range'),
    tags: [msg('Eggs'), msg('Meat'), msg('Poultry')],
    tips: msg(
      'Hens need 14 to 16 hours of light a day to keep laying. Keep the litter dry and the coop aired but free of drafts, and shut it at night against predators.',
    ),
    source: msg(
      'University of Nebraska Extension, Proper Light Management for Your Home Laying Flock; FAO, Small-scale poultry production',
    ),
  },
  {
    id: 'sheep',
    label: msg('Sheep'),
    description: msg('Flocks for wool, meat and milk'),
    tags: [msg('Wool'), msg('Meat'), msg('Grazing')],
    tips: msg(
      'Never give sheep feed or minerals made for cattle, pigs or poultry: the added copper can poison them. In warm, wet weather check the eyelids for paleness, a sign of barber pole worm.',
    ),
    source: msg(
      'University of Maryland Extension; American Consortium for Small Ruminant Parasite Control',
    ),
  },
  {
    id: 'pigs',
    label: msg('Pigs'),
    description: msg('Breeding sows, weaners and finishing pigs'),
    tags: [msg('Pork'), msg('Breeding')],
    tips: msg(
      'Pigs can hardly sweat: above 80 °F (27 °C) give shade, a wallow or sprinkler and cool drinking water, and feed early or late. Over 50 breaths a minute is heat stress.',
    ),
    source: msg('University of Missouri Extension, Sweating like a pig'),
  },
  {
    id: 'goats',
    label: msg('Goats'),
    description: msg('Herds for milk, meat and fiber, and for clearing brush'),
    tags: [msg('Milk'), msg('Meat'), msg('Browsing')],
    tips: msg(
      'Let goats browse shrubs, and move them before the pasture is shorter than 4 in (10 cm): most worm larvae live below that. Check the hooves every two months.',
    ),
    source: msg(
      'Langston University Goat Research and Extension; American Consortium for Small Ruminant Parasite Control',
    ),
  },
] as const satisfies readonly Omit<AnimalEntry, 'image'>[]

export const animalCatalogue = ANIMALS.map((animal) => ({
  ...animal,
  image: `/animals/${animal.id}.svg`,
}))

/** @param animal a display name ('Sheep') or a type of the API ('sheep') */
export const findAnimal = (animal: string) =>
  animalCatalogue.find(({ id }) => id === animal.toLowerCase())

/** The name in the catalogue, else the type capitalized. */
export const animalNameOf = (animal: string) =>
  findAnimal(animal)?.label.id ?? animal.charAt(0).toUpperCase() + animal.slice(1)

/** What a screen calls an animal. */
export const animalLabel = (animal: string) => findAnimal(animal)?.label ?? animalNameOf(animal)

/** The id of a label is the breed as the API has it. */
const CATTLE_BREEDS = [msg('Holstein'), msg('Angus'), msg('Jersey'), msg('Hereford'), msg('Other')]

export const OTHER_BREED = 'Other'

const BREEDS: ReadonlyMap<string, readonly Message[]> = new Map([
  ['cattle', CATTLE_BREEDS],
  [
    'chickens',
    [msg('Rhode Island Red'), msg('Leghorn'), msg('Plymouth Rock'), msg('Bantam'), msg('Other')],
  ],
  ['sheep', [msg('Merino'), msg('Suffolk'), msg('Dorset'), msg('Romney'), msg('Other')]],
])

/**
 * Spec section 3: animals without a list of their own use that of cattle. 'Other' comes first there, as
 * no goat is a Holstein.
 * @param animal a display name ('Sheep') or a type of the API ('sheep')
 */
export const breedLabels = (animal: string) =>
  BREEDS.get(animal.toLowerCase()) ??
  CATTLE_BREEDS.toSorted((a, b) => Number(b.id === OTHER_BREED) - Number(a.id === OTHER_BREED))

/** What a screen calls a breed; one that the farmer typed is its own label. */
export const breedLabel = (breed: string) =>
  [...BREEDS.values()].flat().find(({ id }) => id === breed) ?? breed
