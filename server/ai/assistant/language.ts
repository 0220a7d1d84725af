import { subjectsOf } from './subjects.ts'
import { splitWords } from './words.ts'

// Common little words that are not English words too ('me', 'die', 'hay' and 'sin' are).
const FOREIGN = new Set(
  `el los las una uno que como cuando donde cuantas cuantos cuanto cual cuales porque mi mis tu tus su sus es
  esta estan estoy tengo tiene tienen hay_ necesito puedo puede quiero hola gracias ayuda con por para del al
  pero muy mas nuestro ovejas vaca vacas gallinas cerdos cabras maiz tomates hojas enfermo enferma
  le les des une du est sont avec pour pourquoi comment combien quand ou_ je nous vous il elle mes ses
  bonjour merci feuilles jaunes moutons vaches poules
  der das und ist sind nicht ich wir sie wie viele warum wann mein meine meiner meinem habe auf_ kann muss
  hallo danke bitte schafe kuhe huhner blatter
  o_ os um uma nao voce quantas quantos obrigado ovelhas folhas meu minha meus minhas
  il_ gli che sono perche quante quanti mio mia miei ciao grazie pecore foglie`
    .split(/\s+/)
    .filter((word) => !word.endsWith('_')),
)

const ENGLISH = new Set(
  `the a an and or of to in on at is are was were be been do does did have has had my our your his her its it i
  we you they he she what when where why how which who much many can could should will would not no for with
  from about this that these those there some any all if but so as by up out help please need get`.split(
    /\s+/,
  ),
)

const LATIN = /\p{Script=Latin}/gu
const LETTER = /\p{L}/gu

const FEW_WORDS = 5

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** Most letters belong to another script, or the little words are those of another language. */
export function isOtherLanguage(text: string): boolean {
  const letters = count(text, LETTER)
  if (letters > 0 && count(text, LATIN) < letters / 2) return true
  const words = splitWords(text)
  const foreign = words.filter((word) => FOREIGN.has(word)).length
  // 'Des Moines panels': in so few words, what farms have is English enough.
  const things = words.length <= FEW_WORDS ? subjectsOf(text).size : 0
  const english = words.filter((word) => ENGLISH.has(word)).length + things
  if (/[¿¡]/.test(text)) return english <= foreign + 1
  return foreign > english && (foreign >= 2 || words.length <= 3)
}

/** No letter in any script: emoji, digits, punctuation. */
export const hasNoWords = (text: string) => !/\p{L}/u.test(text)
