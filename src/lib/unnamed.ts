/** What a list calls a record without a name of the farmer's: another backend may leave that out. */
export const UNNAMED = {
  crop: 'Unnamed field',
  animal: 'Unnamed herd',
  solar: 'No location yet',
} as const
