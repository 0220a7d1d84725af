import { msg, type Message } from '#contract/message.ts'
import type { TaskPayload, TaskText } from '#contract/tasks.ts'
import { cropLabel } from '#domain/catalogues/crops.ts'
import { maintenanceLines } from './maintenance-lines.ts'
import { ROUTINE_WORDS } from './morning-routine.ts'

type Values = Record<string, string | number>
type Words = Message | ((values: Values) => Message)

const lineOf = (key: string | number | undefined) =>
  maintenanceLines.find((line) => line.key === key)

/** A code is stored, so it never changes. */
const WORDS: Record<TaskText['code'], Words> = {
  ...ROUTINE_WORDS,
  plant: ({ crop = '', field = '' }) =>
    msg('Plant {crop} at {field}', { crop: cropLabel(`${crop}`), field }),
  harvest: ({ crop = '', field = '' }) =>
    msg('Harvest {crop} at {field}', { crop: cropLabel(`${crop}`), field }),
  plantingDate: ({ date }) =>
    date === undefined
      ? msg('From the planting date you entered.')
      : msg('From the planting date you entered, {date}.', { date: { date: `${date}` } }),
  harvestDate: ({ date }) =>
    date === undefined
      ? msg('From the harvest date you entered.')
      : msg('From the harvest date you entered, {date}.', { date: { date: `${date}` } }),
  checkPanels: ({ place }) =>
    place === undefined
      ? msg('Check the solar panels: they make less than usual')
      : msg('Check the solar panels at {place}: they make less than usual', { place }),
  shortfall: (facts) => {
    const { first, last, clearSkyPercent = 0, usualPercent = 0, weatherPercent, level } = facts
    const days = { first: { date: `${first}` }, last: { date: `${last}` } }
    if (weatherPercent !== undefined)
      return msg(
        '{first} to {last} made {weatherPercent}% of what the weather of these days allows.',
        {
          ...days,
          weatherPercent,
        },
      )
    const values = { ...days, clearSkyPercent, usualPercent }
    // Tasks without a level are of a rule that did not tell clouds from faults.
    return level === undefined
      ? msg(
          '{first} to {last} made {clearSkyPercent}% of a clear sky, where {usualPercent}% is usual in this season. Clouds alone can do that too.',
          values,
        )
      : msg(
          '{first} to {last} made {clearSkyPercent}% of a cloudless sky, where {usualPercent}% is usual in this season. The best days fell, too.',
          values,
        )
  },
  maintenance: ({ line, place }) => {
    const task = lineOf(line)?.task ?? `${line}`
    return place === undefined
      ? { id: '{task}', values: { task } }
      : msg('{task} at {place}', { task, place })
  },
  interval: ({ line }) =>
    msg('A usual interval (sample): {due}, counted from the day the system was entered.', {
      due: lineOf(line)?.due ?? '',
    }),
  newPhoto: ({ name }) =>
    name === undefined
      ? msg('Take a new photo to check again')
      : msg('Take a new photo of {name} to check again', { name }),
  hasHelped: ({ title = '' }) => msg('To see whether this has helped: {title}', { title }),
  photoAdvice: msg('A photo analysis recommends it.'),
  irrigate: ({ field = '', mm = 0 }) =>
    msg('Irrigate {field}: {water}', {
      field,
      water: { quantity: Number(mm), unit: 'mm', maximumFractionDigits: 3 },
    }),
  lacksWater: ({ date }) =>
    msg(
      'An estimate from weather and crop (FAO-56): without water the crop suffers after {date}.',
      {
        date: { date: `${date}` },
      },
    ),
  frostProtect: ({ place }) =>
    place === undefined
      ? msg('Protect plants from frost')
      : msg('Protect plants from frost at {place}', { place }),
  frostAhead: ({ temperature = 0, date }) =>
    msg('The forecast for the night to {date}: {temperature}.', {
      temperature: { quantity: Number(temperature), unit: 'celsius' },
      date: { date: `${date}` },
    }),
  heatRelief: ({ place }) =>
    place === undefined
      ? msg('Give the cattle shade and water')
      : msg('Give the cattle at {place} shade and water', { place }),
  heatAhead: ({ thi = 0, date }) =>
    msg(
      'The forecast for {date}: a temperature-humidity index of {thi}. From 72 on cattle suffer.',
      {
        thi,
        date: { date: `${date}` },
      },
    ),
  // Said by `task-in-words.ts`, as no screen words a finding.
  finding: msg('A photo analysis recommends it.'),
}

export function taskMessage({ code, values = {} }: TaskText): Message {
  const words = WORDS[code]
  return typeof words === 'function' ? words(values) : words
}

/** The columns of a text that somebody typed are '' where there are facts instead. */
export const typedTexts = ({
  title,
  why = '',
  facts = {},
}: Pick<TaskPayload, 'title' | 'why' | 'facts'>) => ({
  title: facts.title ? '' : title,
  why: facts.why ? '' : why,
  facts: JSON.stringify(facts),
})
