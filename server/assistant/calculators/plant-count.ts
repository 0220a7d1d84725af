/** Square feet in an acre, by definition (NIST Handbook 44, appendix C). */
export const SQUARE_FEET_PER_ACRE = 43_560

const ROUNDING = 1e-6

type PlantSpacing = {
  /** Feet from row to row. */
  rowFeet: number
  /** Feet from plant to plant within the row. */
  plantFeet: number
}

/**
 * Plants that stand on an area at a spacing, whole plants, without headlands and losses.
 *
 * @throws RangeError unless every distance and the area is more than 0.
 */
export function plantCount({ rowFeet, plantFeet }: PlantSpacing, acres: number): number {
  if (!(rowFeet > 0 && plantFeet > 0 && acres > 0))
    throw new RangeError('Distances and area must be more than 0.')
  const plants = (acres * SQUARE_FEET_PER_ACRE) / (rowFeet * plantFeet)
  // Fractions of feet are not exact: 1,599.9999999 are 1,600.
  return Math.floor(plants + ROUNDING)
}
