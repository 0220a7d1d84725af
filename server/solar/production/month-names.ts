/** Whose months are known, short and long: the big languages of Europe. */
const LANGUAGES = 'en de fr es it pt nl pl sv da nb fi cs hu ro tr'.split(' ')

export const plainLetters = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** By name without accents, at most 12 letters. */
const numbers = new Map<string, number>()
for (const language of LANGUAGES)
  for (const month of ['long', 'short'] as const)
    for (const isInDate of [true, false]) {
      const format = new Intl.DateTimeFormat(language, {
        timeZone: 'UTC',
        month,
        ...(isInDate && { day: 'numeric' }),
      })
      for (let at = 0; at < 12; at += 1) {
        const parts = format.formatToParts(Date.UTC(2024, at, 1))
        const name = plainLetters(parts.find(({ type }) => type === 'month')?.value ?? '')
        const letters = name.replace(/\.$/, '')
        if (/^\p{L}{3,}$/u.test(letters) && !numbers.has(letters)) numbers.set(letters, at + 1)
      }
    }

/** 1 to 12 for 'March', 'Mär.' or 'août'; null for any other word. */
export const monthNumber = (name: string): number | null =>
  numbers.get(plainLetters(name).replace(/\.$/, '')) ?? null
