import type { StoredFile } from '#contract/solar-history.ts'

type StoredDay = { date: string; kwh: number; uploadKey: string; createdAt: string }

/**
 * The files that stored days come from, the last read first.
 * @param days oldest first
 */
export function storedFiles(days: readonly StoredDay[]): StoredFile[] {
  const files = new Map<string, StoredFile>()
  for (const { date, kwh, uploadKey, createdAt } of days) {
    const known = files.get(uploadKey)
    files.set(uploadKey, {
      key: uploadKey,
      readAt: known && known.readAt > createdAt ? known.readAt : createdAt,
      days: (known?.days ?? 0) + 1,
      firstDay: known?.firstDay ?? date,
      lastDay: date,
      totalKwh: (known?.totalKwh ?? 0) + kwh,
    })
  }
  return [...files.values()].toSorted((a, b) => b.readAt.localeCompare(a.readAt))
}
