/**
 * Animals per acre.
 *
 * @throws RangeError unless the area is more than 0 acres.
 */
export function stockingDensity(count: number, acres: number): number {
  if (!(acres > 0)) throw new RangeError('The area must be more than 0 acres.')
  return count / acres
}
