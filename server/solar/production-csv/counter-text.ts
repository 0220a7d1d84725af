/** kWh by YYYY-MM-DD that a counter rose by; null where the rows hold amounts. */
export type CounterReading =
  { days: Map<string, number>; note: string } | { problem: string } | null

export const quoted = (name: string) => (name === '' ? 'The column of numbers' : `"${name}"`)

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
