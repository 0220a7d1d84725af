import { CROP_TOPICS, ANIMAL_TOPICS } from '#server/assistant/card.ts'

/** Shorter words have too many neighbours that mean something else. */
const LEAST_LETTERS = 5
/** Words in which records are asked for, as they are most often mistyped. */
const ASKED_WITH = `animals acres hectares fields field herds flocks flock pasture harvest planted planting project projects
  panels inverter capacity location efficiency orientation production generation installed expected breeds livestock total
  health healthy status largest biggest smallest chicken tomato potato carrot pepper onion apple grape cucumber`
/** These are words of their own, one letter away from one of ours. */
const OWN_WORDS = new Set(['plans', 'planed', 'plante', 'stats', 'gapes', 'filed', 'filled'])

const vocabulary = [
  ...new Set([...CROP_TOPICS, ...ANIMAL_TOPICS, ...ASKED_WITH.split(/\s+/)]),
].filter((word) => word.length >= LEAST_LETTERS)

/** Two letters changed places, or one is missing, doubled or too many: 'feilds', 'harvst', 'catttle'. */
function isSlip(typed: string, meant: string): boolean {
  if (typed[0] !== meant[0] || Math.abs(typed.length - meant.length) > 1) return false
  let at = 0
  while (at < typed.length && typed[at] === meant[at]) at++
  const [rest, wanted] = [typed.slice(at), meant.slice(at)]
  if (typed.length > meant.length) return rest.slice(1) === wanted
  if (typed.length < meant.length) return rest === wanted.slice(1)
  return rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2)
}

/** The word that a mistyped one most likely is; itself when none is near. */
export const nearWord = (typed: string) =>
  typed.length < LEAST_LETTERS || OWN_WORDS.has(typed)
    ? typed
    : (vocabulary.find((word) => isSlip(typed, word)) ?? typed)
