const SIGNS =
  'fever|(?:high )?temperature|cough\\w*|diarrh?o?ea|scours?|blood|bleeding|swelling|swollen|discharge|runny nose|limp\\w*|lame\\w*|blisters?|sores?|bloat\\w*|spots?|holes?|worms?|mites?|lice|maggots|mou?ld|mildew|pain|rash|smell|vomit\\w*'
const NOT =
  "(?:(?:has|have|had|see|saw|is|are|with|and|but|there is|there are) )?(?:no|not|without|never|isn'?t|aren'?t|hasn'?t|haven'?t|doesn'?t have|does not have|don'?t have|don'?t see)(?: any| a| an| signs? of| got| had| visibly)*"
const DENIED = new RegExp(`\\b${NOT} (?:${SIGNS})(?:,? (?:or|and|nor) (?:${SIGNS}))*\\b`, 'gi')

/** 'She has no fever': what is not seen is not searched for. */
export const withoutDenied = (question: string) => question.replace(DENIED, ' ')
