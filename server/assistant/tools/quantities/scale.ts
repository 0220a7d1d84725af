import { msg } from '#contract/message.ts'
import { HttpError } from '#server/http/http-error.ts'
import { dimensionKey, multiplied, type Dimensions } from './dimensions.ts'
import { material } from './units.ts'

/**
 * Removes what floating point adds behind the twelfth digit.
 * @throws HttpError 422 for what is too large for a number
 */
export function tidy(value: number) {
  if (!Number.isFinite(value)) throw tooLarge()
  return Number(value.toPrecision(12))
}

export const tooLarge = () => new HttpError(422, msg('That number is too large.'))

const VOLUME = { length: 3 }
const MASS = { mass: 1 }

/**
 * What turns a figure of the first dimensions into the second, if one has mass where the other has
 * volume; else null.
 * @throws HttpError 422 if it depends on what is measured, and that is not known
 */
export function densityBetween(from: Dimensions, to: Dimensions, of: string | undefined) {
  const ratio = dimensionKey(multiplied([at(to, 1), at(from, -1)]))
  const isToMass = ratio === dimensionKey(multiplied([at(MASS, 1), at(VOLUME, -1)]))
  const isToVolume = ratio === dimensionKey(multiplied([at(VOLUME, 1), at(MASS, -1)]))
  if (!isToMass && !isToVolume) return null
  const known = of === undefined ? undefined : material(of)
  if (!known) throw of === undefined ? notSaid() : notKnown(of)
  return { of: known.name, factor: isToMass ? known.kgPerM3 : 1 / known.kgPerM3 }
}

const at = (dimensions: Dimensions, sign: number) => ({ dimensions, sign })

const notSaid = () =>
  new HttpError(
    422,
    msg(
      'Say of what: a bushel of wheat weighs 60 pounds, a bushel of oats 32, a gallon of water 8.',
    ),
  )

const notKnown = (of: string) =>
  new HttpError(422, msg('I do not know what a bushel or a gallon of {of} weighs.', { of }))
