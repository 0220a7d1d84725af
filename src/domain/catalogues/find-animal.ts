import { animalCatalogue } from './animals.ts'

/** @param animal its name on the screen ('Sheep') or its type on the wire ('sheep') */
export const findAnimal = (animal: string) =>
  animalCatalogue.find(({ name }) => name.toLowerCase() === animal.toLowerCase())

/** Its name on the screen: as the catalogue spells it, else with a capital. */
export const animalNameOf = (animal: string) =>
  findAnimal(animal)?.name ?? animal.charAt(0).toUpperCase() + animal.slice(1)
