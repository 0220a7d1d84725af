import { msg } from '#contract/message.ts'
import { HttpError } from '#server/http/http-error.ts'
import { combine } from './quantities/combine.ts'
import { evaluate } from './quantities/expression.ts'
import { calculateFacts, calculateInput, type CalculateFacts } from './schemas.ts'
import { tool } from './tool.ts'

export const calculate = tool({
  name: 'calculate',
  description:
    "Works out an arithmetic expression, or quantities that are multiplied and divided as their units ask: seed, feed or spray mix from a rate, bags from a total, plants from an area and two spacings, head per acre, kWh from kW and hours. `wants` names the unit of the result, such as 'ton', 'bag', 'plant' or 'head/acre'.",
  needs: 'see',
  input: calculateInput,
  output: calculateFacts,
  run: async (_, { expression, quantities, wants, of }): Promise<CalculateFacts> => {
    if (quantities) return combine(quantities, wants, of)
    if (expression === undefined) throw nothingGiven()
    return { result: evaluate(expression), unit: '', steps: [], exact: true }
  },
})

const nothingGiven = () => new HttpError(400, msg('Give an expression or quantities to work with.'))
