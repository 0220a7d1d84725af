import { clamp } from '#domain/solar-model/angles.ts'

type DegreeDayRule = {
  baseC: number
  /** Above it the crop develops no faster. */
  upperC: number
  /** Whether a colder night counts as one at the base. */
  raisesMinimum: boolean
}

/*
 * Only what is published with its method. Corn: the 86/50 °F rule, McMaster & Wilhelm 1997, Agricultural and
 * Forest Meteorology 87, 291-300, method 2. The others: FAO, AquaCrop reference manual, Annex I, with the
 * method of its section on growing degrees, which keeps cold nights as they are.
 */
const RULES: ReadonlyMap<string, DegreeDayRule> = new Map(
  Object.entries({
    Corn: { baseC: 10, upperC: 30, raisesMinimum: true },
    Tomatoes: { baseC: 7, upperC: 28, raisesMinimum: false },
    Wheat: { baseC: 0, upperC: 26, raisesMinimum: false },
    Potatoes: { baseC: 2, upperC: 26, raisesMinimum: false },
  }),
)

/** Null for a crop without a published base. */
export const degreeDayRule = (crop: string): DegreeDayRule | null => RULES.get(crop) ?? null

/** Of one day, °C. */
export function degreeDayC(
  { minC, maxC }: { minC: number; maxC: number },
  { baseC, upperC, raisesMinimum }: DegreeDayRule,
): number {
  const high = clamp(maxC, baseC, upperC)
  const low = clamp(minC, raisesMinimum ? baseC : -Infinity, upperC)
  return Math.max(0, (high + low) / 2 - baseC)
}
