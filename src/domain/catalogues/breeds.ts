const CATTLE_BREEDS = ['Holstein', 'Angus', 'Jersey', 'Hereford', 'Other']

const BREEDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['cattle', CATTLE_BREEDS],
  ['chickens', ['Rhode Island Red', 'Leghorn', 'Plymouth Rock', 'Bantam', 'Other']],
  ['sheep', ['Merino', 'Suffolk', 'Dorset', 'Romney', 'Other']],
])

/**
 * The breeds to choose from (spec section 3). Every other animal uses the cattle list, as the
 * specification says.
 *
 * @param animal its name on the screen ('Sheep') or its type on the wire ('sheep')
 */
export const breedOptions = (animal: string): readonly string[] =>
  BREEDS.get(animal.toLowerCase()) ?? CATTLE_BREEDS
