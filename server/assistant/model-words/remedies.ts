import words from '#server/knowledge/words.json' with { type: 'json' }
import { isStopWord, plainLetters, splitWords, stem } from '#server/assistant/words.ts'

/** Verbs that make a remedy of anything applied to an animal or plant. */
const TREATING =
  'pour|rub|dab|smear|soak|drench|swab|sprinkle|dissolve|bathe|dip|rinse|squirt|massage|(?:dust|paint|coat|stuff|flush)(?= (?:with|on|the|them|it|each|every|both|all|her|his|its|their|your)\\b)'
/** Everyday verbs, which need a substance to make a remedy. */
const GIVING =
  'give|feed|put|use|apply|mix|add|spray|wash|stand|treat|offer|try|place|clean|pack|wrap|spread|paste|scatter|disinfect|let (?:her|him|it|them) (?:drink|eat|lick)'
const ENDINGS = '(?:e?s|e?d|ing)?'
const treats = (verbs: string) => new RegExp(`\\b(?:${verbs})${ENDINGS}\\b(?<rest>[^.;:!?]*)`, 'g')
const [TREATS, GIVES] = [treats(TREATING), treats(GIVING)]
/** 'Do not pour …', 'never give …', 'ask your vet whether to …': no advice to do it. */
const NEGATED =
  /\b(?:not|dont|never|no|nor|avoid|without|rather than|instead of)(?: (?!and\b|but\b|then\b|wait|hesitate|delay|forget|just\b|only\b)\w+){0,4} $/
const ASKS =
  /^(?:ask|consult|talk to|speak (?:to|with)|let)\b.*\b(?:veterinarians?|vets?|advis[eo]rs?)\b/

/**
 * Household and farm substances that people try on animals and plants, and feeds that poison some.
 */
const SUBSTANCE =
  /\b(?:bleach|chlorine|kerosene|paraffin|diesel|petrol|gasoline|fuel|creosote|turpentine|formalin|formaldehyde|iodine|peroxide|ammonia|alcohol|spirits?|whiske?y|beer|wine|brandy|vodka|vinegar|lemon|soap|detergent|washing (?:soda|powder|liquid)|soda|borax|salts?|sugar|molasses|honey|milk|cola|coffee|tea|oils?|lard|butter|grease|ash(?:es)?|lime|sul(?:f|ph)ur|copper|zinc|selenium|lead|arsenic|minerals?|garlic|onions?|tobacco|pepper|chill?i|herbs?|aloe|neem|tar|acid|lye|urine|pastes?|disinfectants?|antiseptics?|antifreeze|ointments?|creams?|salves?|lotions?|potions?|powders?|solutions?|systemics?|supplements?|tonics?|yeast|yogh?urt|charcoal|clay|epsom|permanganate|dettol|lysol|jeyes|wd-?40)\b/g
const INVASIVE =
  /\b(?:cut(?:ting)? off (?:\w+ )?(?:toe|foot|leg|tail|horn|teat|ear)|(?:stab|puncture|pierce|lance|slit|cut open|castrate|amputate|bleed)(?:s|bed|d|ing)?|(?:push|stick|insert|drive|shove|force|pass|thread) (?:\w+ ){0,4}(?:knife|hose|needle|nail|tube|pipe|stick|trocar)s?|(?:knife|hose|trocar|tube|pipe)s? (?:\w+ ){0,3}(?:throat|side|flank|rumen|belly)|down (?:her|his|its|the|their) (?:throat|gullet)s?|down (?:her|him)\b)/g
const WARNS =
  /\b(?:not|dont|never|no|avoid|without|poison(?:s|ous)?|toxic|dangerous|harm(?:s|ful)?|kills?|burns?|sensitive|too much)\b/

/** Places and vessels named along with a remedy. */
const BESIDE = new Set(words.besideRemedies.join(' ').split(' ').map(stem))

const isNegated = (plain: string, at: number) => NEGATED.test(plain.slice(0, at))

/** Words of advice in the grounds; a warning about something does not permit its use. */
const advisedWords = (grounds: string[]) =>
  new Set(
    grounds
      .flatMap((ground) => plainLetters(ground).split(/[.;!?](?=\s|$)|\n/))
      .filter((sentence) => !WARNS.test(sentence))
      .flatMap(splitWords)
      .map(stem),
  )

/**
 * Returns a check whether a sentence advises a treatment that the grounds do not, or to cut or
 * pierce an animal.
 */
export function remedyCheck(grounds: string[]) {
  const advised = advisedWords(grounds)
  const given = plainLetters(grounds.join('\n'))
  const isNew = (text: string) => splitWords(text).some((word) => !advised.has(stem(word)))
  const isStrange = (word: string) =>
    !isStopWord(word) && !/\d/.test(word) && !BESIDE.has(stem(word)) && !advised.has(stem(word))
  return (sentence: string) => {
    const plain = plainLetters(sentence)
    if (ASKS.test(plain)) return false
    const found = (pattern: RegExp) =>
      [...plain.matchAll(pattern)].filter(({ index }) => !isNegated(plain, index))
    return (
      found(INVASIVE).some(([done]) => !given.includes(done)) ||
      found(TREATS).some(({ groups }) =>
        splitWords(groups?.rest?.split(',')[0] ?? '').some(isStrange),
      ) ||
      [...found(TREATS), ...found(GIVES)].some(({ groups }) =>
        (groups?.rest?.match(SUBSTANCE) ?? []).some(isNew),
      )
    )
  }
}
