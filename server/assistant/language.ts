import { isStopWord, splitWords, stem } from './words.ts'
import { subjectsOf } from './subjects.ts'

// Common function words that are not English words too ('me', 'die', 'hay' and 'sin' are).
const FOREIGN = new Set(
  `el los las una uno que como cuando donde cuantas cuantos cuanto cual cuales porque mi mis tu tus su sus es
  esta estan estoy tengo tiene tienen hay_ necesito puedo puede quiero hola gracias ayuda con por para del al
  pero muy mas nuestro ovejas vaca vacas gallinas cerdos cabras maiz tomates hojas enfermo enferma
  le les des une du est sont avec pour pourquoi comment combien quand ou_ je nous vous il elle mes ses
  bonjour merci feuilles jaunes moutons vaches poules
  der das und ist sind nicht ich wir sie wie viele warum wann mein meine meiner meinem habe auf_ kann muss
  hallo danke bitte schafe kuhe huhner blatter
  o_ os um uma nao voce quantas quantos obrigado ovelhas folhas meu minha meus minhas
  hoeveel waarom wanneer welke mijn onze niet zijn een het ik heb heeft voor met maar ook moet kunnen wordt worden
  schapen koeien koe kippen varkens geiten bladeren tomaten bedankt
  dlaczego ile jest sa_ nie moje moja moich mojej jak kiedy gdzie ktore czy mam mamy sie dla krowa krowy owce owiec
  kury swinie kozy liscie pomidory pomidorow dziekuje
  koliko zasto kako kada gdje imam imamo moje mojih moj moju nije ovaca ovce krava krave kokosi svinje koze lisce
  rajcice hvala proc kolik kdy moji mych jsou neni nejsou listy ovci
  kuinka miksi monta milloin missa minulla minun mita ovat eivat ei ja_ voinko lehmani lehma lampaita lammasta kanat siat
  vuohet lehdet kiitos
  kwa nini ngapi wangapi yangu wangu langu zangu gani lini jinsi nina ninao ng_ ngombe kondoo mbuzi kuku majani yana
  asante
  hur varfor jag har ater manga mina mitt inte och nar ar_ det som vad hvor mange hvorfor jeg ikke og er hva hvad naar min_
    neden kac nasil benim bizim icin degil ve bir koyun koyunum inek inegim tavuk yapraklari tesekkurler
  miert hany hogyan mikor nekem van_ nem egy az_ tehen tehenem juhom juh koszonom
  berapa mengapa kenapa bagaimana kapan saya kami yang tidak dan_ apa adalah sapi kambing ayam daun terima kasih
  cate cati cat_ cand unde pentru este mea mele meu nu_ sunt vaca multumesc bakit ilan ang mga paano kailan ako
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
/** From this many words, of which at most a fifth are English, they are no longer typos. */
const LEAST_UNKNOWN = 4
const SHARE_KNOWN = 1 / 5

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** Stems of the words in English texts, without single letters such as the m of '2 m'. */
export const vocabularyOf = (texts: string[]): ReadonlySet<string> =>
  new Set(
    texts
      .flatMap(splitWords)
      .filter((word) => word.length > 1)
      .map(stem),
  )

function hasHardlyEnglish(words: string[], vocabulary: ReadonlySet<string>) {
  if (vocabulary.size === 0 || words.length < LEAST_UNKNOWN) return false
  const isEnglish = (word: string) =>
    ENGLISH.has(word) || isStopWord(word) || vocabulary.has(stem(word)) || /\d/.test(word)
  const known = words.filter((word) => isEnglish(word) && !FOREIGN.has(word)).length
  return known <= words.length * SHARE_KNOWN
}

/**
 * True if most letters are of another script, most function words of another language, or hardly
 * any word is in the English vocabulary, if that is given.
 */
export function isOtherLanguage(text: string, vocabulary: ReadonlySet<string> = new Set()) {
  const letters = count(text, LETTER)
  if (letters > 0 && count(text, LATIN) < letters / 2) return true
  const words = splitWords(text)
  const foreign = words.filter((word) => FOREIGN.has(word)).length
  // In few words, farm terms count as English: 'Des Moines panels'.
  const named = subjectsOf(text).size
  const things = words.length <= FEW_WORDS ? named : 0
  const english = words.filter((word) => ENGLISH.has(word)).length + things
  if (/[¿¡]/.test(text)) return english <= foreign + 1
  if (foreign > english && (foreign >= 2 || words.length <= 3)) return true
  return named === 0 && hasHardlyEnglish(words, vocabulary)
}

/** No letter in any script: emoji, digits, punctuation. */
export const hasNoWords = (text: string) => !/\p{L}/u.test(text)
