import type { WaitingFor } from '#contract/book.ts'
import { msg, type Message } from '#contract/message.ts'

type Named = { name: string; day: { date: string } }

const FORBIDDEN: Record<WaitingFor, (values: Named) => Message> = {
  harvest: (values) => msg('Do not harvest {name} before {day}', values),
  reentry: (values) => msg('Do not enter {name} before {day}', values),
  milk: (values) => msg('Do not use milk of {name} before {day}', values),
  meat: (values) => msg('Do not slaughter animals of {name} before {day}', values),
  eggs: (values) => msg('Do not use eggs of {name} before {day}', values),
}

/** 'Do not harvest North before May 12, 2026'. */
export const forbiddenMessage = (waitingFor: WaitingFor, name: string, until: string) =>
  FORBIDDEN[waitingFor]({ name, day: { date: until } })

/** The refusal of a harvest or sale that gives no reason. */
export const closedMessage = (waitingFor: WaitingFor, name: string, until: string) =>
  msg('{forbidden}. To enter this all the same, give the reason.', {
    forbidden: forbiddenMessage(waitingFor, name, until),
  })
