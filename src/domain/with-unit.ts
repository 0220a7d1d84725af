/** A figure and its unit as they are written: '4.9%', '32°', '5 acres'; a mere count has no unit. */
export const withUnit = (figure: string, unit: string) =>
  unit === '%' || unit === '°' ? `${figure}${unit}` : `${figure} ${unit}`.trimEnd()
