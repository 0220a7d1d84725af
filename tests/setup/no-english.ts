/** Names that stand in every language. */
const NAMES =
  /\b(?:Smart Farm|Google|Apple|UTC|[\w.-]+@[\w.-]+|https?:\S+|localhost:\d+|application\/json|openapi\.json|message|PATCH)/g

/** Lines of a text of the pseudo-language, or of a farmer who writes in Cyrillic, with letters of English. */
export const englishIn = (text: string, more = /(?!)/g) =>
  text
    .replaceAll(NAMES, '')
    .replaceAll(more, '')
    .match(/.*[A-Za-z]{2}.*/g) ?? []
