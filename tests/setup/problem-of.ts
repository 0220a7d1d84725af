import { messageOfIssue } from '#contract/message.ts'
import { english, say } from '#domain/texts/say.ts'

type Invalid = { issues: { message: string }[] }

/** What the first issue of a schema says. */
export const problemOf = ({ issues }: Invalid) =>
  say(english, messageOfIssue(issues[0]?.message ?? 'Invalid'))
