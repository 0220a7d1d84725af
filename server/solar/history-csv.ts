import { csvLine } from '#server/http/csv.ts'

type MeasuredDay = { date: string; kwh: number; uploadKey: string }

export const historyCsv = (days: readonly MeasuredDay[]) =>
  ['date,kwh,upload\r\n', ...days.map(rowOf)].join('')

const rowOf = ({ date, kwh, uploadKey }: MeasuredDay) =>
  csvLine([date, Math.round(kwh * 1e6) / 1e6, uploadKey])
