const SHORTEST_NAME = 3

const isWord = (character: string | undefined) =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character)

function names(text: string, name: string) {
  const at = text.indexOf(name)
  return at >= 0 && !isWord(text[at - 1]) && !isWord(text[at + name.length])
}

/** The one record that a text names, the longest name first; undefined where two share it. */
export function findMentionedPlace<T extends { name: string }>(
  text: string,
  places: T[],
): T | undefined {
  const lower = text.toLowerCase()
  const named = places
    .filter(({ name }) => name.length >= SHORTEST_NAME && names(lower, name.toLowerCase()))
    .toSorted((a, b) => b.name.length - a.name.length)
  const [first, second] = named
  return first?.name.toLowerCase() === second?.name.toLowerCase() ? undefined : first
}
