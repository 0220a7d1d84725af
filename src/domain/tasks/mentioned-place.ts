const MIN_NAME_LENGTH = 3

const isWord = (character: string | undefined) =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character)

function mentions(text: string, name: string) {
  const at = text.indexOf(name)
  return at >= 0 && !isWord(text[at - 1]) && !isWord(text[at + name.length])
}

/** The record with the longest name in the text; undefined if two share that name. */
export function findMentionedPlace<T extends { name: string }>(
  text: string,
  places: T[],
): T | undefined {
  const lower = text.toLowerCase()
  const [first, second] = places
    .filter(({ name }) => name.length >= MIN_NAME_LENGTH && mentions(lower, name.toLowerCase()))
    .toSorted((a, b) => b.name.length - a.name.length)
  return first?.name.toLowerCase() === second?.name.toLowerCase() ? undefined : first
}
