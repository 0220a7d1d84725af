/** What a spreadsheet would run as a formula (OWASP, "CSV Injection") stays text behind a quote. */
export const csvCell = (text: string) => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const historyCsv = (days: readonly { date: string; kwh: number; uploadKey: string }[]) =>
  ['date,kwh,upload', ...days.map((day) => rowOf(day))].join('\r\n') + '\r\n'

const rowOf = ({ date, kwh, uploadKey }: { date: string; kwh: number; uploadKey: string }) =>
  [date, String(Math.round(kwh * 1e6) / 1e6), uploadKey].map(csvCell).join(',')
