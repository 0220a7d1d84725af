/** 'Énergie', 'Mär' and 'sábado' as a keyboard without accents writes them. */
export const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')

/** @returns whether a text speaks of one of these, with or without its accents */
export function anyOf(...words: string[]) {
  const pattern = new RegExp(words.join('|'), 'i')
  return (text: string) => pattern.test(withoutAccents(text))
}
