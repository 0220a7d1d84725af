import { msg } from '#contract/message.ts'
import { HttpError } from '#server/http/http-error.ts'
import { dimensionKey } from './quantities/dimensions.ts'
import { densityBetween, tidy } from './quantities/scale.ts'
import { unitNamed } from './quantities/units.ts'
import { convertFacts, convertInput, type ConvertFacts } from './schemas.ts'
import { tool } from './tool.ts'

export const convert = tool({
  name: 'convert',
  description:
    "Converts a figure from one unit to another: '12 acre' to 'hectare', '150 lb/acre' to 'kg/hectare', '80 °F' to '°C'. With `of` also between mass and volume, so bushels of a crop.",
  needs: 'see',
  input: convertInput,
  output: convertFacts,
  run: async (_, { value, from: fromName, to: toName, of }): Promise<ConvertFacts> => {
    const [from, to] = [unitNamed(fromName), unitNamed(toName)]
    const isSame = dimensionKey(from.dimensions) === dimensionKey(to.dimensions)
    const density = isSame ? null : densityBetween(from.dimensions, to.dimensions, of)
    if (!isSame && !density) throw differ(from.name, to.name)
    const base = (value - from.above) * from.factor * (density?.factor ?? 1)
    return {
      value: tidy(base / to.factor + to.above),
      unit: to.name,
      given: { value, unit: from.name },
      of: density?.of ?? null,
      exact: from.isExact && to.isExact && density === null,
    }
  },
})

const differ = (from: string, to: string) =>
  new HttpError(
    422,
    msg('{from} and {to} measure different things, so one cannot be converted to the other.', {
      from,
      to,
    }),
  )
