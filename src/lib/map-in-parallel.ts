/** Maps the values in their order, at most `most` at a time. */
export async function mapInParallel<T, R>(
  values: readonly T[],
  most: number,
  map: (value: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  const waiting = values.entries()
  const work = async () => {
    for (const [index, value] of waiting) results[index] = await map(value)
  }
  await Promise.all(Array.from({ length: Math.min(most, values.length) }, work))
  return results
}
