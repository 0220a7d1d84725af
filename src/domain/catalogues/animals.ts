export type AnimalEntry = {
  id: string
  name: string
  description: string
  image: string
  tags: readonly string[]
  tips: string
  /** The source of the tips. */
  source: string
}

/**
 * The five animals of spec sections 3 and 9. The care tips are general husbandry, in our words
 * after the source named with each; they replace no veterinarian.
 */
export const animalCatalogue = [
  {
    id: 'cattle',
    name: 'Cattle',
    description: 'Dairy and beef herds, on pasture or in the barn',
    image: '/animals/cattle.svg',
    tags: ['Milk', 'Beef', 'Grazing'],
    tips: 'Check water every day: a cow needs about 1 gallon per 100 lb of body weight (8 L per 100 kg), and twice that in milk or at 90 °F (32 °C).',
    source:
      'Oklahoma State University Extension, Estimating Water Requirements for Mature Beef Cows',
  },
  {
    id: 'chickens',
    name: 'Chickens',
    description: 'Laying hens and meat birds, in a coop or free range',
    image: '/animals/chickens.svg',
    tags: ['Eggs', 'Meat', 'Poultry'],
    tips: 'Hens need 14 to 16 hours of light a day to keep laying. Keep the litter dry and the coop aired but free of drafts, and shut it at night against predators.',
    source:
      'University of Nebraska Extension, Proper Light Management for Your Home Laying Flock; FAO, Small-scale poultry production',
  },
  {
    id: 'sheep',
    name: 'Sheep',
    description: 'Flocks for wool, meat and milk',
    image: '/animals/sheep.svg',
    tags: ['Wool', 'Meat', 'Grazing'],
    tips: 'Never give sheep feed or minerals made for cattle, pigs or poultry: the added copper can poison them. In warm, wet weather check the eyelids for paleness, a sign of barber pole worm.',
    source:
      'University of Maryland Extension; American Consortium for Small Ruminant Parasite Control',
  },
  {
    id: 'pigs',
    name: 'Pigs',
    description: 'Breeding sows, weaners and finishing pigs',
    image: '/animals/pigs.svg',
    tags: ['Pork', 'Breeding'],
    tips: 'Pigs can hardly sweat: above 80 °F (27 °C) give shade, a wallow or sprinkler and cool drinking water, and feed early or late. Over 50 breaths a minute is heat stress.',
    source: 'University of Missouri Extension, Sweating like a pig',
  },
  {
    id: 'goats',
    name: 'Goats',
    description: 'Herds for milk, meat and fiber, and for clearing brush',
    image: '/animals/goats.svg',
    tags: ['Milk', 'Meat', 'Browsing'],
    tips: 'Let goats browse shrubs, and move them before the pasture is shorter than 4 in (10 cm): most worm larvae live below that. Check the hooves every two months.',
    source:
      'Langston University Goat Research and Extension; American Consortium for Small Ruminant Parasite Control',
  },
] as const satisfies readonly AnimalEntry[]

/** @param animal a display name ('Sheep') or a type of the API ('sheep') */
export const findAnimal = (animal: string) =>
  animalCatalogue.find(({ name }) => name.toLowerCase() === animal.toLowerCase())

/** The display name: as in the catalogue, else capitalized. */
export const animalNameOf = (animal: string) =>
  findAnimal(animal)?.name ?? animal.charAt(0).toUpperCase() + animal.slice(1)

const CATTLE_BREEDS = ['Holstein', 'Angus', 'Jersey', 'Hereford', 'Other']

const BREEDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['cattle', CATTLE_BREEDS],
  ['chickens', ['Rhode Island Red', 'Leghorn', 'Plymouth Rock', 'Bantam', 'Other']],
  ['sheep', ['Merino', 'Suffolk', 'Dorset', 'Romney', 'Other']],
])

/**
 * Spec section 3: animals without a list of their own use that of cattle.
 * @param animal a display name ('Sheep') or a type of the API ('sheep')
 */
export const breedOptions = (animal: string): readonly string[] =>
  BREEDS.get(animal.toLowerCase()) ?? CATTLE_BREEDS
