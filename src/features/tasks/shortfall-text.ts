import type { AssessedSpell } from '#domain/judge-days.ts'
import { worthOf, type Priced } from '#domain/energy-value.ts'
import { dayRangeText, kwhText, roundMoneyText } from '#src/lib/format.ts'
import { t } from '#src/lib/texts.ts'

/**
 * 'Nov 8 – 21: 42% of usual, about 96 kWh and $14 missing.' An estimate. Where the weather is known it says what
 * that allows: by what this system usually makes of such.
 * @param system null leaves the money out
 * @param today leaves its year out; by default every year is named
 */
export function shortfallText(spell: AssessedSpell, system: Priced | null, today = '') {
  const values = {
    days: dayRangeText(spell.firstDay, spell.lastDay, today.slice(0, 4)),
    percent: percentOfUsual(spell),
    energy: kwhText(Math.round(spell.missingKwh)),
  }
  const worth = system && worthOf(spell.missingKwh, system)
  const money = worth && roundMoneyText(worth.amount, worth.currency)
  if (spell.sky === 'real')
    return money === null
      ? t('{days}: {percent}% of what this weather allows, about {energy} missing.', values)
      : t('{days}: {percent}% of what this weather allows, about {energy} and {money} missing.', {
          ...values,
          money,
        })
  return money === null
    ? t('{days}: {percent}% of usual, about {energy} missing.', values)
    : t('{days}: {percent}% of usual, about {energy} and {money} missing.', { ...values, money })
}

/** Rounded down, so that a share below a limit never shows as the limit. */
export const percentOfUsual = ({ expectedShare, usualShare }: AssessedSpell) =>
  Math.floor((expectedShare / usualShare) * 100)
