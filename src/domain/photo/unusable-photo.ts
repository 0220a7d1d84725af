import { msg, type Message } from '#contract/message.ts'

export const DAMAGED = msg(
  'The photo is damaged or cut off. Save it as JPEG or PNG and upload it again.',
)

/** A photo that cannot be analysed; the sentence says why and what to do. */
export class UnusablePhoto extends Error {
  readonly sentence: Message

  constructor(sentence: Message, options?: ErrorOptions) {
    super(sentence.id, options)
    this.sentence = sentence
  }
}
