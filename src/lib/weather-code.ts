import { msg, type Message } from '#contract/message.ts'

export type Sky =
  | 'clear'
  | 'mainlyClear'
  | 'partlyCloudy'
  | 'overcast'
  | 'fog'
  | 'drizzle'
  | 'rain'
  | 'freezingRain'
  | 'showers'
  | 'snow'
  | 'thunderstorm'

/** By the codes of WMO 4677 that Open-Meteo uses. */
const SKIES: [sky: Sky, ...codes: number[]][] = [
  ['clear', 0],
  ['mainlyClear', 1],
  ['partlyCloudy', 2],
  ['overcast', 3],
  ['fog', 45, 48],
  ['drizzle', 51, 53, 55],
  ['freezingRain', 56, 57, 66, 67],
  ['rain', 61, 63, 65],
  ['snow', 71, 73, 75, 77, 85, 86],
  ['showers', 80, 81, 82],
  ['thunderstorm', 95, 96, 99],
]
const SKY_OF_CODE = new Map(
  SKIES.flatMap(([sky, ...codes]) => codes.map((code) => [code, sky] as const)),
)

const WORDS: Record<Sky, Message> = {
  clear: msg('Clear'),
  mainlyClear: msg('Mostly clear'),
  partlyCloudy: msg('Partly cloudy'),
  overcast: msg('Overcast'),
  fog: msg('Fog'),
  drizzle: msg('Drizzle'),
  rain: msg('Rain'),
  freezingRain: msg('Freezing rain'),
  showers: msg('Showers'),
  snow: msg('Snow'),
  thunderstorm: msg('Thunderstorm'),
}

/** Null for a code that stands for none of them. */
export const skyOf = (code: number | null) => SKY_OF_CODE.get(code ?? -1) ?? null

export function weatherWord(code: number | null): Message | null {
  const sky = skyOf(code)
  return sky && WORDS[sky]
}
