/** What a counter says; null where the rows hold amounts. */
export type CounterReading =
  | {
      /** kWh by YYYY-MM-DD that it rose by. */
      days: Map<string, number>
      note: string
      /** Days that it did not see from dawn to dusk. */
      lacking: readonly string[]
      /** When it showed something else and then went on: these rows were left out. */
      falseRows: readonly string[]
    }
  | { problem: string }
  | null

const MOST_NAMED = 5

export const quoted = (name: string) => (name === '' ? 'The column of numbers' : `"${name}"`)

export const dailyNote = (name: string) =>
  `${quoted(name)} counts up and begins again each day: what it reached was taken.`

export const lastingNote = (name: string) =>
  `${quoted(name)} counts up and goes on: what it rose by from day to day was taken. Days that it cannot tell are left out: begin each file with the last day of the one before.`

const ADVICE = {
  rows: 'send whole days, or what each day brought, and name the devices, where there are several, in a column "Inverter"',
  days: 'send more days, or name it "Production of the day (kWh)" where it says what each day brought',
}

/** @param of what a row stands for */
export const unclear = (name: string, of: keyof typeof ADVICE) => ({
  problem: `Whether ${quoted(name)} counts up or says what each row brought cannot be told: ${ADVICE[of]}.`,
})

/** @param fall where a counter that goes on shows less than before, kWh */
export const fallen = (name: string, fall: { when: string; from: number; to: number }) => ({
  problem: `${quoted(name)} counts up, but falls from ${kwhText(fall.from)} to ${kwhText(fall.to)} at ${fall.when}: take out the rows that are false there. Where a new meter began, send what stands before and what follows as files of their own.`,
})

const kwhText = (kwh: number) => `${kwh.toLocaleString('en', { maximumFractionDigits: 3 })} kWh`

/** @param falseRows when rows were that were left out */
export function falseRowsNote(falseRows: readonly string[]) {
  if (falseRows.length === 0) return null
  const named = falseRows.slice(0, MOST_NAMED).join(', ')
  const more = falseRows.length > MOST_NAMED ? ', …' : ''
  const [rows, were] =
    falseRows.length === 1 ? ['1 row', 'was'] : [`${falseRows.length} rows`, 'were']
  return `In ${rows} the counter showed something else and then went on where it had been: what it showed ${were} left out (${named}${more}).`
}
