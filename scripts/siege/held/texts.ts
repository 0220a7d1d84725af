/** Sentences that once blocked the server for seconds, including a farmer's own story. */
const SENTENCES: Record<string, string> = {
  'days in a row': `remind me to feed on mon, tues${',tues'.repeat(26)}n`,
  'days to the limit': `remind me to feed on mon, tues${',tues'.repeat(780)}n`,
  'has been': `guy is ${'has been been '.repeat(24)}`,
  'please show me': 'please show me so '.repeat(22),
  'please to the limit': 'please '.repeat(570),
  'on the': 'on the '.repeat(40),
  'signs of an emergency': 'my ewe is straining '.repeat(200),
  'days ahead': 'on 5 in the next '.repeat(230),
  'ranges of days': `how much did my panels make ${'since may '.repeat(390)}`,
  'repeats of a task': `add task: ${'every on - 5 '.repeat(300)}`,
  'times of a task': `add task: ${'tomorrow in 1 day the 1st of mon/'.repeat(120)}`,
  'that i have': `remind me ${'that i have '.repeat(24)}x to feed`,
  'on the monday': 'on the monday '.repeat(280),
  story: `Last spring we took over the farm from my uncle and put the lower meadow down to a mix of clover
and rye grass. The corn on the hill came up well at first, but now the older leaves turn yellow from the tip
along the middle, and the plants by the gate are smaller than the rest. We spread some manure in autumn, it
rained a lot in May, and the soil there is quite heavy. What could be missing and what would you do about it?`,
}

/** Repeated to any length; the last character is what keeps a regex from matching. */
const REPEATED: Record<string, string> = {
  blanks: ' ',
  tabs: '\t',
  'lines without a word': '\r\n',
  'spaces of no width': '\u200b',
  letters: 'a',
  'letters and commas': 'a,',
  'words of one letter': 'a ',
  digits: '7',
  'digits and commas': '1,',
  'digits and points': '1.',
  dashes: '-',
  dots: '.',
  'question marks': '?! ',
  quotes: '"',
  brackets: '[(',
  tags: '<script ',
  addresses: 'http://a.',
  images: '![a](',
  emoji: '👩‍🌾',
  accents: 'e\u0301',
  'has been': ' has been',
  tues: ',tues',
  'on the': 'on the ',
  please: 'please so ',
  fields: 'field hill and ',
  percent: '%25',
  slashes: '../',
  escapes: '\\u0000',
  'semicolons and signs': ';=',
}

export type NamedText = { name: string; text: string }

export const SLOW_SENTENCES: NamedText[] = Object.entries(SENTENCES).map(([name, text]) => ({
  name,
  text,
}))

export const repeatedTexts = (length: number): NamedText[] =>
  Object.entries(REPEATED).map(([name, unit]) => {
    return { name, text: `${unit.repeat(Math.floor((length - 1) / unit.length))}\u0001` }
  })

/** Trimming must not search from both ends for each blank in between. */
export const blanksInside = (length: number): NamedText => ({
  name: 'blanks inside',
  text: `a${' '.repeat(Math.max(0, length - 2))}a`,
})
