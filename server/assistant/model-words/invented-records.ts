import { keyWords, plainLetters } from '#server/assistant/words.ts'

/** So many words of what is told of the farm must stand in its records. */
const LEAST_TOLD = 0.6
/** What ends in -ed and tells nothing of the past. */
const NO_PAST = 'need|feed|seed|weed|breed|speed|shed|bleed|indeed|proceed'
const PAST = `(?!(?:${NO_PAST})\\b)(?:\\w{2,}ed|had|was|were|has been|have been|got|gave|told|said|lost|went|sold|bought|saw|found|died|ate|fell|grew|kept|made|began|came|took|cut|put|felt|left|laid|ran|broke|bred|fed|wrote|showed)\\b`
/** A statement begins here, not 'if you noticed …' or 'the leaves that you saw'. */
const BEGINS =
  '(?:^|[,;:.] |\\b(?:and|but|so) |\\b(?:week|month|year|spring|summer|fall|autumn|winter|yesterday|ago|earlier|before|night) )'
const OWN_PAST = new RegExp(
  `${BEGINS}(?:you|your (?:(?!(?:should|must|can|could|may|might|will|would|to)\\b)[\\w-]+ ){1,7}?)\\s?(?:\\w+ )?${PAST}`,
)
/** In this chat a model sees no photo; what one showed stands in the records. */
const PHOTO =
  /\b(?:photo|picture|image)s?\b.*\b(?:show(?:s|ed|n)?|reveal(?:s|ed)?|was|were|had|has|is|are)\b/
const MAY_BE = /^(?:if|when|whether|where|once)\b|\?$/

/** Words of the telling itself, and months, which a date check reads. */
const TELLING = new Set(
  keyWords(
    `photo picture image showed revealed newest latest status january february march april june july august
    september october november december`,
  ),
)
const subjectWords = (text: string) =>
  keyWords(text.replaceAll('colour', 'color')).filter((word) => !TELLING.has(word))

/** Tells of a sentence whether it says what happened on the farm, and no record says so. */
export function inventionCheck(records: string[]) {
  const told = new Set(records.map(plainLetters).flatMap(subjectWords))
  return (sentence: string) => {
    const plain = plainLetters(sentence).trim()
    if (MAY_BE.test(plain) || !(OWN_PAST.test(plain) || PHOTO.test(plain))) return false
    const words = subjectWords(plain)
    const known = words.filter((word) => told.has(word)).length
    return known < words.length * LEAST_TOLD
  }
}
