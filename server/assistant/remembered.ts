/**
 * Remembers what a pure function last answered: one message is looked at many times over, in the
 * same words. `most` answers are kept; then it begins anew.
 */
export function remembered<Value>(
  most: number,
  work: (text: string, today: string) => Value,
): (text: string, today: string) => Value {
  const answers = new Map<string, { value: Value }>()
  return (text, today) => {
    const key = `${today} ${text}`
    const known = answers.get(key)
    if (known) return known.value
    const value = work(text, today)
    if (answers.size >= most) answers.clear()
    answers.set(key, { value })
    return value
  }
}
