import type { WaitingChange } from './change.ts'

/** Why the changes that wait are not sent, when the server could be reached. */
export type Hindrance = { status: number; sentence: string }

export type OutboxState = {
  /** Of the signed-in farmer, oldest first; those with a `refusal` wait for a decision. */
  waiting: readonly WaitingChange[]
  /** When the last of them was sent. */
  lastSentAt: string | undefined
  /** 401 asks to sign in. */
  hindrance: Hindrance | undefined
}

let current: OutboxState = { waiting: [], lastSentAt: undefined, hindrance: undefined }
const listeners = new Set<() => void>()

/** For `useSyncExternalStore`. */
export const outboxStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  current: () => current,
}

export function changeOutboxState(next: Partial<OutboxState>) {
  current = { ...current, ...next }
  for (const listener of listeners) listener()
}
