import type { WaitingChange } from './change.ts'
import type { DeviceStore } from './device-store.ts'
import { upgraded } from './outbox-format.ts'

export type NewChange = Omit<WaitingChange, 'seq'>

/** The changes that wait in the database, oldest first. What is written is on the disk. */
export const outboxTable = (open: () => Promise<DeviceStore>) => {
  const writing = async () =>
    (await open()).transaction('outbox', 'readwrite', { durability: 'strict' })
  return {
    async add(change: NewChange) {
      const tx = await writing()
      // The database counts `seq` on.
      const seq = await tx.store.add(change as WaitingChange)
      await tx.done
      return seq
    },
    async of(userId: string) {
      const all = await (await open()).getAllFromIndex('outbox', 'userId', userId)
      return all.map(upgraded)
    },
    async get(seq: number) {
      const found = await (await open()).get('outbox', seq)
      return found && upgraded(found)
    },
    /** Replaces a change unless it was discarded meanwhile. */
    async replace(change: WaitingChange) {
      const tx = await writing()
      if ((await tx.store.count(change.seq)) > 0) await tx.store.put(change)
      await tx.done
    },
    async remove(seq: number) {
      const tx = await writing()
      await tx.store.delete(seq)
      await tx.done
    },
    /** Of all farmers. */
    count: async () => (await open()).count('outbox'),
  }
}

export type OutboxTable = ReturnType<typeof outboxTable>
