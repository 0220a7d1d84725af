/** What farmers call each kind of animal: alternatives of a pattern of whole words. */
export const KIND_NAMES = {
  cattle: 'cows?|cattle|cal(?:f|ves)|heifers?|steers?|bulls?|bullocks?|ox(?:en)?|bovines?',
  chickens:
    'hens?|chickens?|chooks?|chicks?|roosters?|cockerels?|pullets?|broilers?|bantams?|capons?',
  sheep: 'sheep|ewes?|rams?|tups?|lambs?|hoggets?|gimmers?',
  pigs: 'pigs?|piglets?|hogs?|swine|boars?|gilts?|weaners?|sows',
  goats: 'goats?|nann(?:y|ies)|bill(?:y|ies)|wethers?|goatlings?',
} as const

/** Animals of which no herd is kept here, and names that may mean more than one kind. */
export const OTHER_ANIMALS =
  'sows?|doe|bucks?|birds?|turkeys?|ducks?|geese|animals?|livestock|horses?|mares?|stallions?|geldings?|foals?|colts?|fill(?:y|ies)|pon(?:y|ies)|donkeys?|mules?|llamas?|alpacas?|bison|dogs?|sheepdogs?|collies?|heelers?|kelpies?|terriers?|pupp(?:y|ies)|cats?|kittens?|rabbits?|herd|flock'

/** Any of them; to stand in a longer pattern. */
export const ANY_KIND = Object.values(KIND_NAMES).join('|')
