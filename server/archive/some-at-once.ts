/**
 * Does `work` for every item, at most `most` at a time. After a failure no other item is begun; it
 * is thrown when all that was under way has ended.
 */
export async function someAtOnce<T>(
  items: Iterable<T>,
  most: number,
  work: (item: T) => Promise<void>,
) {
  const left = items[Symbol.iterator]()
  const failures: unknown[] = []
  const worker = async () => {
    for (let next = left.next(); !next.done && failures.length === 0; next = left.next()) {
      await work(next.value).catch((error: unknown) => failures.push(error))
    }
  }
  await Promise.all(Array.from({ length: most }, worker))
  if (failures.length > 0) throw failures[0]
}
