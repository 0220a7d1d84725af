/** Spellings of units; similar units are never equal ('kW' and 'kWh'). */
const WRITTEN: Record<string, string> = {
  acre: 'acres? ac',
  hectare: 'hectares? ha',
  kwh: 'kwh kilowatt-?hours?',
  kw: 'kw kwp kilowatts?',
  watt: 'w watts?',
  '%': '% percent pct percentage',
  '°f': '°f ℉ f fahrenheit',
  '°c': '°c ℃ c celsius centigrade',
  '°': '° degrees? deg',
  inch: 'inch inches',
  foot: 'foot feet ft',
  yard: 'yards?',
  mile: 'miles?',
  metre: 'm met(?:er|re)s?',
  centimetre: 'cm centimet(?:er|re)s?',
  kilometre: 'km kilomet(?:er|re)s?',
  pound: 'pounds? lbs?',
  ounce: 'ounces? oz',
  ton: 'tons? tonnes?',
  kg: 'kgs? kilos? kilograms?',
  g: 'g gm grams?',
  mg: 'mgs? milligrams?',
  ml: 'mls? millilit(?:er|re)s? cc ccs',
  litre: 'l lit(?:er|re)s?',
  gallon: 'gallons? gal',
  quart: 'quarts?',
  pint: 'pints?',
  cup: 'cups?',
  spoon: 'teaspoons? tablespoons? tsp tbsp spoonfuls?',
  bushel: 'bushels? bu',
  bale: 'bales?',
  second: 'seconds?',
  minute: 'minutes? mins?',
  hour: 'hours? hrs?',
  day: 'days?',
  week: 'weeks?',
  month: 'months?',
  year: 'years?',
  time: 'times',
  volt: 'volts? v',
  dollar: 'dollars? usd',
  cent: 'cents?',
  ppm: 'ppm',
  iu: 'iu',
}

const UNITS = Object.entries(WRITTEN).map(([unit, written]) => ({
  unit,
  pattern: new RegExp(`^(?:${written.replaceAll(' ', '|')})$`),
}))

/** The unit that a lower-case word names; null for any other word. */
export const unitOf = (word: string) =>
  UNITS.find(({ pattern }) => pattern.test(word))?.unit ?? null

/** A bare 'degrees' matches either scale. */
export const isSameUnit = (one: string, other: string) =>
  one === other ||
  ([one, other].every((unit) => unit.startsWith('°')) && [one, other].includes('°'))
