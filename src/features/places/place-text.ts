import type { Place } from '#contract/places.ts'

/** Four decimals are 11 m. */
export const coordinateText = (degrees: number) => String(Number(degrees.toFixed(4)))

/** 'Fresno, California'. */
export const placeText = ({ name, region, country }: Place) => `${name}, ${region ?? country}`
