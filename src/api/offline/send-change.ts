import { request } from '#src/api/request.ts'
import type { Change } from './change.ts'
import { mayKeep } from './may-keep.ts'

/** An answer as the server would most likely give it. @param at when the change was made */
export type Provisional = (at: string) => unknown

/** Whether an answer of `sendChange` is provisional, as its change waits for a network. */
export const isWaiting = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'isWaiting' in answer

/** What was read from an answer, which says too whether its change waits. */
export const markWaiting = <Read extends object>(read: Read, answer: unknown): Read =>
  isWaiting(answer) ? { ...read, isWaiting: true } : read

export const headersOf = ({ opened, headers }: Change) => ({
  ...(opened?.version !== undefined && { 'If-Match': `"${opened.version}"` }),
  ...headers,
})

/**
 * Sends a change. Without a network, or behind earlier changes of its record that wait for one, it is
 * kept on this device and sent later: the answer is provisional then.
 * @throws Error `status: body` for a failed response; NotKept when the device is full
 */
export async function sendChange(change: Change, provisional: Provisional): Promise<unknown> {
  // Where its code is not at hand, nothing is kept.
  const device = mayKeep() && (await import('./send-or-keep.ts').catch(() => undefined))
  return device
    ? device.sendOrKeep(change, provisional)
    : request(change.method, change.path, change.body, headersOf(change))
}
