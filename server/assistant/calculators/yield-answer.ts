import type { ChatSource } from '#contract/chat.ts'
import type { SolarSystem } from '#contract/solar.ts'
import { dateIn } from '#domain/dates/calendar-days.ts'
import { bestOrientation } from '#domain/solar-model/best-orientation.ts'
import {
  plantFromFields,
  siteFromFields,
  directionOf,
} from '#domain/solar-model/plant-from-fields.ts'
import { english, say } from '#domain/texts/say.ts'
import type { Site } from '#domain/solar-model/sun-position.ts'
import type { FarmFacts, Placed } from '#server/ai.ts'
import { isAboutOwnFarm } from '#server/assistant/records/ask.ts'
import { chooseRecords } from '#server/assistant/records/chosen-records.ts'
import { noSolar } from '#server/assistant/records/like-records.ts'
import { capitalised, solarLabel, solarSource } from '#server/assistant/records/record-labels.ts'
import { type Reply, figureText, listing, saying, sum } from '#server/assistant/reply.ts'
import { numbersIn } from '#server/assistant/model-words/verify-numbers.ts'
import { clearSkyYield, withinReason, type MadeIn } from './clear-sky-yield.ts'
import {
  hasLongPeriod,
  hasUnreadPeriod,
  PERIOD_NOT_READ,
  PERIOD_TOO_LONG,
} from './named-periods.ts'

const SOLAR = /\b(?:solar|panels?|modules?|photovoltaics?|pv|kwh)\b/
const MAKE = '(?:ma[kd]e|produced?|generated?|yield(?:ed)?|given?|deliver(?:ed)?)'
/** 'What should my panels make': the subject stands between. */
const SHOULD_MAKE = new RegExp(
  `\\b(?:how (?:much|many)|what|energy|power|kwh)\\b.*\\b(?:should|could|can|will|would|might) (?:\\w+ ){1,6}${MAKE}\\b`,
)
const EXPECTED =
  /\bclear.sky\b|\b(?:expect(?:ed)?|potential|possible|maximum)\b.*\b(?:generation|output|yield|production|energy|kwh)\b/
const TILT =
  /\b(?:best|optimal|optimum|ideal|right|perfect)\b.*\b(?:tilt|angle|slope|orientation|direction|azimuth)\b|\bwhat (?:tilt|angle)\b.*\bshould\b/
/** Other questions about panels are left to the cards. */
const OTHER =
  /\b(?:why|how (?:do|can) i|batter(?:y|ies)|seasons?|clean\w*|dirt\w*|snow|shade|hail|noises?|sounds?|smells?|smok\w*|sparks?|hot|heat)\b/

const CLEAR_SKY: ChatSource = {
  kind: 'calculator',
  label: 'Solar model: estimate (clear sky)',
  path: null,
}
const HOW =
  "Estimate (clear sky): from the sun's path over the saved coordinates and panels, as if no cloud came. Weather brings less."
const HOW_TILT =
  'Estimate (clear sky), for panels that never turn. Ten degrees either way cost about 1%, and clouds favour a somewhat flatter tilt.'

/** Each takes some 10 ms, which blocks other requests. */
const MOST_TILTS = 2
/** Systems without coordinates that an answer lists. */
const MOST_SILENT = 3

type Sited = { system: Placed<SolarSystem>; site: Site }

/**
 * 'What should my panels make this month?' and 'What tilt is best for them?': estimates by the
 * clear-sky model, for systems with saved coordinates.
 */
export function tellYield(plain: string, farm: FarmFacts): Reply | null {
  const asksTilt = TILT.test(plain)
  const asksYield = SHOULD_MAKE.test(plain) || EXPECTED.test(plain)
  if (!SOLAR.test(plain) || OTHER.test(plain) || !(asksTilt || asksYield)) return null
  const chosen = chooseRecords(plain, farm)
  const systems = chosen.solarSystems
  if (!isAboutOwnFarm(plain, chosen) && systems.length === 0) return null
  const sited = systems.flatMap((system): Sited[] => {
    const site = siteFromFields(system)
    return site ? [{ system, site }] : []
  })
  const placed = new Set(sited.map(({ system }) => system))
  const others = systems.filter((system) => !placed.has(system))
  if (sited.length > 0)
    return asksTilt
      ? bestTilts(sited)
      : (unreadTime(plain, farm) ?? yields(sited, others, plain, farm))
  // What the best tilt depends on in general is on a card.
  if (asksTilt) return null
  return systems.length > 0 ? withoutPlace(systems) : noSolar(farm)
}

function unreadTime(plain: string, { now, zone }: FarmFacts): Reply | null {
  const clock = { today: dateIn(zone, now), lean: 'thisYear' as const }
  if (hasLongPeriod(plain, clock)) return saying(PERIOD_TOO_LONG)
  return hasUnreadPeriod(plain, clock) ? saying(PERIOD_NOT_READ) : null
}

const noCoordinates = (system: Placed<SolarSystem>) =>
  `${capitalised(solarLabel(system))} has no usable coordinates.`

const withoutPlace = (systems: Placed<SolarSystem>[]): Reply =>
  listing(
    [
      ...systems.map(noCoordinates),
      'I work out what the sun offers once latitude and longitude are saved: Edit Configuration, then Back to Location.',
    ],
    systems.map(solarSource),
  )

/** A reply of the model, in which every number is a computed figure. */
const estimated = (lines: string[], shown: Sited[], all: Sited[], how: string): Reply => {
  const left = all.length - shown.length
  const reported = left > 0 ? [...lines, `… and ${left} more; ask for one by its place.`] : lines
  return {
    content: [...reported, how].join('\n'),
    sources: [CLEAR_SKY, ...shown.map(({ system }) => solarSource(system))],
    figures: [...reported, how].flatMap(numbersIn),
  }
}

function bestTilts(sited: Sited[]): Reply {
  const shown = sited.slice(0, MOST_TILTS)
  const lines = shown.map(({ system, site }) => {
    const { plant } = plantFromFields(system, site.latitudeDeg)
    const { tiltDeg, azimuthDeg } = bestOrientation(site.latitudeDeg, plant)
    return `${capitalised(solarLabel(system))}: a tilt of ${tiltDeg}°, facing ${say(english, directionOf(azimuthDeg))}, makes the most in a year.`
  })
  return estimated(lines, shown, sited, HOW_TILT)
}

function yields(
  sited: Sited[],
  others: Placed<SolarSystem>[],
  plain: string,
  farm: FarmFacts,
): Reply {
  const shown = withinReason(sited, plain, farm)
  const made = shown.map((one) => clearSkyYield(one, plain, farm))
  const lines = shown.flatMap(({ system }, index) => {
    const { periods = [], assumed = [] } = made[index] ?? {}
    return [
      `${capitalised(solarLabel(system))}, at best: ${kwhList(periods)}.`,
      ...(assumed.length > 0
        ? [`Assumed, as nothing usable is saved: ${assumed.join(', ')}.`]
        : []),
    ]
  })
  const together = made.length > 1 ? [`Together: ${kwhList(sumOf(made))}.`] : []
  const silent = others.slice(0, MOST_SILENT).map(noCoordinates)
  return estimated([...lines, ...together, ...silent], shown, sited, HOW)
}

const kwhList = (periods: MadeIn[]) =>
  periods.map(({ name, kwh }) => `${kwhText(kwh)} kWh ${name}`).join(', ')

/** Precision of an estimate: tenths for a day, whole kWh for more. */
const kwhText = (kwh: number) => figureText(kwh < 100 ? Number(kwh.toFixed(1)) : Math.round(kwh))

function sumOf(made: { periods: MadeIn[] }[]): MadeIn[] {
  const all = made.flatMap(({ periods }) => periods)
  const names = [...new Set(all.map(({ name }) => name))]
  return names.map((name) => ({
    name,
    kwh: sum(all.filter((period) => period.name === name).map(({ kwh }) => kwh)),
  }))
}
