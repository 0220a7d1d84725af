import type { MessageValue } from '#contract/message.ts'

/** Equal for two names of one field: they may differ in case. */
export const fieldKey = (name: string) => name.trim().normalize('NFC').toUpperCase().toLowerCase()

export const M2_PER_ACRE = 4046.8564224

export const areaOfAcres = (acres: string) => {
  const areaM2 = parseFloat(acres) * M2_PER_ACRE
  return Number.isFinite(areaM2) ? areaM2 : null
}

/** A size as it was entered, where its unit stands nearby; text that is no number stays. */
export const acresAlone = (acres: string): MessageValue =>
  acres.trim() !== '' && Number.isFinite(Number(acres))
    ? { quantity: acres, unit: 'acre', alone: true }
    : acres
