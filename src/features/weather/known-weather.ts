/** Set in the browser's storage once Today has shown a forecast: its place is kept free from then on. */
export const KNOWN_WEATHER = 'smart-farm/weather'
