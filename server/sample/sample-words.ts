import { msg, type Message } from '#contract/message.ts'

/** What is said in sample-farm.json, which becomes the farmer's own text. */
const WORDS = [
  msg('Sample farm'),
  msg('Made-up fields, animals and figures to look around in.'),
  msg('North greenhouse'),
  msg('Mill field'),
  msg('Brook field'),
  msg('Hill flock'),
  msg('On grass from spring to autumn, hay and a dry barn in winter.'),
  msg('Check the drip lines'),
  msg('Move the flock to the upper pasture'),
  msg('Wash the solar panels'),
  msg('Book the combine'),
  msg('Look for late blight'),
  msg('Trim hooves'),
  msg('Sample fungicide'),
  msg('Copper'),
  msg('Sample wormer'),
  msg('Sample fertilizer'),
  msg('Sample seed'),
  msg('Late blight'),
  msg('Worms'),
  msg('All 34 ewes'),
  msg('Wool'),
  msg('Drip lines'),
  msg('Inspection'),
]

const MESSAGES = new Map<string, Message>(WORDS.map((message) => [message.id, message]))

/** The same values, with the words that are listed here in a language. */
export function inWords<Value>(value: Value, say: (message: Message) => string): Value {
  const worded = (one: unknown): unknown => {
    if (typeof one === 'string') {
      const message = MESSAGES.get(one)
      return message ? say(message) : one
    }
    if (Array.isArray(one)) return one.map(worded)
    if (typeof one !== 'object' || one === null) return one
    return Object.fromEntries(Object.entries(one).map(([name, part]) => [name, worded(part)]))
  }
  return worded(value) as Value
}
