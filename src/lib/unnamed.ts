/** Labels of records without a name, which another backend may leave out. */
export const UNNAMED = {
  crop: 'Unnamed field',
  animal: 'Unnamed herd',
  solar: 'No location yet',
} as const
