/** No grid-connected panels are older. The end leaves room for clocks that are ahead. */
export const FIRST_YEAR = 1980
export const END_YEAR = 2200
