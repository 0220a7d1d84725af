/** First letters of first and last name; 'U' if there is neither (spec section 2). */
export const initials = (firstName: string, lastName: string) =>
  [firstName, lastName]
    .map((name) => Array.from(name.trim())[0] ?? '')
    .join('')
    .toUpperCase() || 'U'
