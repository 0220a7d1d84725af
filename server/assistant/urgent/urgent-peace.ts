/** 'How do I prevent flystrike?' is asked in peace, also of one's own animals. */
const INFORMS =
  /^(?:how (?:do|can|should) (?:i|we|you) (?:prevent|avoid|protect|recogni[sz]e|tell|know|get ready|prepare|control)|(?:what are (?:the )?)?(?:signs?|symptoms) of|why (?:is|are) (?:it|this)|why do|prevent(?:ing|ion)?|avoiding)\b|^[\w ]+ prevention(?: in [\w ]+)?$/
/** A question in general rather than a report of what stands in the pen. */
const GENERAL =
  /^(?!(?:can|could|will|would|do|does) (?:you|any(?:one|body)|some(?:one|body))\b|is (?:this|it|that) (?:normal|ok|serious|bad|urgent|dangerous)\b|should i (?:worry|call|wait)\b|what is (?:wrong|happening)\b)(?:how|which|when|where|who|is|are|can|could|should|may|do(?:es)?|did|will|would|what (?!do i do|should i do|can i do|now|to do))\b/
/** What makes a report of a question that begins in general: 'How long should I wait, my ewe has …'. */
const REPORTS =
  /\b(?:my|our|one of|she|shes|he|hes|her|him|has been|have been|i (?:have|see|found|saw|got)|now|today|tonight|yesterday|overnight|last night|this morning)\b|^how (?:do|can|should) (?:i|we) (?:treat|help|save|fix|deliver|pull|revive|warm|get)\b/
/** Counting, planning and keeping of records, but not of what happens now. */
const COUNTS =
  /^(?!.*\b(?:suddenly|overnight|last night|this morning)\b)(?:how many|number of|list|count|show|what (?:share|percentage|number|is the number)|total)\b(?! (?:more )?(?:hours|minutes|days))/
const LATER = /\bnext (?:year|season|spring|time|winter)\b/
/** What was, and is over; only what is told after it counts. */
const IS_OVER =
  /^.*\b(?:is|are|was|were|its|shes|hes|doing|seems) (?:all )?(?:fine|ok(?:ay)?|well|better|healthy|alright|good) (?:now|again)\b|^.*\brecovered\b/s
/** 'The cow is not bloated', 'no one is hurt'; 'not breathing' and 'not eating, bloated' deny nothing. */
const DENIED =
  /\b(?:not|isnt|arent|wasnt|werent|no longer|without|no signs? of|no|dont think (?:it is|its|he is|she is|shes|hes)|(?:doesnt|does not) (?:look|seem|have)|no ?(?:one|body) (?:is|was|got|were|has been)) (?:a |any |really |very |too |yet |at all |visibly |look(?:ing)? |been |having )*(?:bloat\w*|bleed\w*|blood\w*|strain\w*|chok\w*|circling|stagger\w*|convuls\w*|seizures?|fevers?|gasp\w*|collaps\w*|twitch\w*|foam\w*|poison\w*|prolaps\w*|blisters?|maggots|hurt|injured|dead|dying|down|trapped|drown\w*|unconscious|colic\w*|smok\w*|burning|on fire|fire|flames)\b/g

/** A sentence that asks to know, to count or to plan; nobody stands beside one in need. */
const isInPeace = (plain: string) =>
  INFORMS.test(plain) ||
  COUNTS.test(plain) ||
  LATER.test(plain) ||
  (GENERAL.test(plain) && !REPORTS.test(plain))

/** The sentences that tell what is the matter: 'Is it normal? She cannot rise.' */
const reported = (plain: string) =>
  plain
    .split(/(?<=[.!?])\s+/)
    .filter((sentence) => !isInPeace(sentence))
    .join(' ')

/** What is the matter now, without what is over or said not to be. */
export const tellsNow = (plain: string) =>
  reported(plain).replace(IS_OVER, ' ').replace(DENIED, ' ').trim()
