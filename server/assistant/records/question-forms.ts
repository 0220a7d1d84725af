export const PAST =
  /\b(?:last|previous) (?:year|month|week|season|spring|summer|autumn|fall|winter)\b|\b(?:years?|months?|weeks?|days?) ago\b|\byesterday\b|\bused to\b|\b(?:in|since|during|before) (?:19|20)\d\d\b|\bdid (?:i|we) (?:have|own|keep|hold|grow)\b/
export const NOT_THEN = 'I know what is saved now, not how it was then. Now:'

/** 'Which herds have no photo?' */
export const SAYS_NOT =
  /^(?:which|what|how many|list|show|are there|do (?:i|we) have)\b.*\b(?:no|not|without|missing|lack(?:s|ing)?|dont|doesnt|isnt|arent|havent|hasnt|didnt|wasnt|werent|never|except|besides|other than|apart from)\b/

const AREA = '(?:acres?|ac|hectares?|ha)'
/** 'Which field is over 10 acres?', 'cows per acre', 'how many weeks', 'how big a coop for 150 hens'. */
const OTHER_FIGURES = [
  /^(?!.*\b(?:month\w*|day|generat\w*|kwh)\b).*\baverage\b/,
  /^(?:which|what)\b.*\b(?:first|soonest|earliest|oldest|youngest|most|least|fewest|(?:more|less|fewer|bigger|larger|smaller) than|(?:over|under|above|below) \d)/,
  /^(?!.*\b(?:month\w*|day|generat\w*|kwh)\b).*\bper \w+/,
  /\bhow (?:many|much) (?:\w+ )?(?:minutes|hours|days|weeks|months|years|times)\b/,
  new RegExp(`^how (?:many|much) .*\\b(?:on|in|to|for|over|fit) (?:an?|one|\\d\\S*) ?${AREA}\\b`),
  /\bhow (?:big|large|wide|long|high|small) (?:of )?an? \w+|\b(?:space|room|land|pasture|grazing|acres|hectares|ground) for (?:an?|one|\d+)\b/,
]

/** It asks for a figure of which a list of records would only pass for the answer; dates show it. */
export const comparesOrRates = (plain: string) => OTHER_FIGURES.some((form) => form.test(plain))
