/** Does `work` for every item, at most `most` at a time; the first failure ends it. */
export async function someAtOnce<T>(
  items: Iterable<T>,
  most: number,
  work: (item: T) => Promise<void>,
) {
  const left = items[Symbol.iterator]()
  const worker = async () => {
    for (let next = left.next(); !next.done; next = left.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: most }, worker))
}
