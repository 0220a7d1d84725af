/** Patterns of whole words, any of which is enough. */
export const any = (...patterns: string[]) => new RegExp(`\\b(?:${patterns.join('|')})\\b`)

export const ANIMAL =
  '(?:cows?|cattle|cal(?:f|ves)|heifers?|steers?|bulls?|bullocks?|ox(?:en)?|sheep|ewes?|rams?|tups?|lambs?|goats?|nann(?:y|ies)|doe|bucks?|wethers?|pigs?|piglets?|hogs?|sows?|boars?|gilts?|weaners?|hens?|chickens?|chicks?|roosters?|pullets?|broilers?|birds?|turkeys?|ducks?|geese|animals?|livestock|horses?|mares?|stallions?|geldings?|foals?|colts?|fill(?:y|ies)|pon(?:y|ies)|donkeys?|mules?|llamas?|alpacas?|bison|dogs?|sheepdogs?|collies?|heelers?|kelpies?|terriers?|pupp(?:y|ies)|cats?|kittens?|rabbits?|herd|flock)'
export const YOUNG =
  '(?:cal(?:f|ves)|lambs?|foals?|crias?|pupp(?:y|ies)|kittens?|(?:goat )?kids?|kid goats?|piglets?|newborns?|bab(?:y|ies)|baby goats?)'
export const CANNOT =
  '(?:hardly|barely|scarcely|cannot|cant|can not|could not|couldnt|unable to|wont|will not|not able to|doesnt|does not|dont|refuses to|refusing to|isnt able to|struggles to)'
export const OWN = '(?:its|her|his|their|the|my|a|an|one)'

/** What was, long ago: nobody is in danger now. */
export const LONG_AGO = any(
  '(?:last|previous) (?:year|spring|summer|autumn|fall|winter|season|month)|in (?:19|20)\\d\\d|(?:years|months) ago',
)
