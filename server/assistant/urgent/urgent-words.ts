import { ANY_KIND, OTHER_ANIMALS } from '#server/assistant/animal-names.ts'

/** Patterns of whole words, any of which is enough. */
export const any = (...patterns: string[]) => new RegExp(`\\b(?:${patterns.join('|')})\\b`)

export const ANIMAL = `(?:${ANY_KIND}|${OTHER_ANIMALS})`
export const YOUNG =
  '(?:cal(?:f|ves)|lambs?|foals?|crias?|pupp(?:y|ies)|kittens?|(?:goat )?kids?|kid goats?|piglets?|newborns?|bab(?:y|ies)|baby goats?)'
export const CANNOT =
  '(?:hardly|barely|scarcely|cannot|cant|can not|could not|couldnt|unable to|wont|will not|not able to|doesnt|does not|dont|refuses to|refusing to|isnt able to|struggles to)'
export const OWN = '(?:its|her|his|their|the|my|a|an|one)'

/** What was, long ago: nobody is in danger now. */
export const LONG_AGO = any(
  '(?:last|previous) (?:year|spring|summer|autumn|fall|winter|season|month)|in (?:19|20)\\d\\d|(?:years|months) ago',
)
