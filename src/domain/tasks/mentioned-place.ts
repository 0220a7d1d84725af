const MIN_NAME_LENGTH = 3

const isWord = (character: string | undefined) =>
  character !== undefined && /[\p{L}\p{M}\p{N}]/u.test(character)

/** Where a whole name begins; -1 if it is not named, or is none. @param text in lower case, as is the name */
export function indexOfName(text: string, name: string) {
  // The empty text is found at the end for ever.
  if (name === '') return -1
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
    if (!isWord(text[at - 1]) && !isWord(text[at + name.length])) return at
  return -1
}

/** The record with the longest name in the text; undefined if two share that name. */
export function findMentionedPlace<T extends { name: string }>(
  text: string,
  places: T[],
): T | undefined {
  const lower = text.toLowerCase()
  const [first, second] = places
    .filter(
      ({ name }) => name.length >= MIN_NAME_LENGTH && indexOfName(lower, name.toLowerCase()) >= 0,
    )
    .toSorted((a, b) => b.name.length - a.name.length)
  return first?.name.toLowerCase() === second?.name.toLowerCase() ? undefined : first
}
