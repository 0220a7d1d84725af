/**
 * The language of the product, so of its figures and dates too, whatever the browser's is: '1,234.5 kWh',
 * 'Nov 20, 2026'. Days are named by the month's name, since 11/3 is another day elsewhere.
 */
export const LANGUAGE = 'en-US'
