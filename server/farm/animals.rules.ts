import type { AnimalPayload } from '#contract/animals.ts'
import { breedOptions } from '#domain/catalogues/breeds.ts'
import { HttpError } from '#server/http/http-error.ts'

/** @throws HttpError 400 naming the first breed that is not on the list of that animal */
export function refuseForeignBreeds({ type, breeds }: AnimalPayload) {
  const options = breedOptions(type)
  const foreign = breeds.find((breed) => !options.includes(breed))
  if (foreign === undefined) return
  throw new HttpError(400, `${foreign} is not among the breeds of ${type}: ${options.join(', ')}.`)
}
