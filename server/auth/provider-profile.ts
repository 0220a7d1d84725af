const MAX_NAME = 100

const text = (value: unknown) =>
  typeof value === 'string' ? value.replaceAll('\0', '').trim().slice(0, MAX_NAME) : undefined

/** The farmer's names, from the claims of a provider; Apple tells one full name, and only once. */
export function toFarmerNames(claims: object) {
  const { given_name, family_name, name } = claims as Record<string, unknown>
  const [firstWord = '', ...otherWords] = text(name)?.split(/\s+/) ?? []
  const firstName = text(given_name) ?? firstWord
  const lastName = text(family_name) ?? otherWords.join(' ')
  return { firstName, lastName, name: `${firstName} ${lastName}`.trim() }
}

/** The same, and whether the provider has confirmed the address: only `true` says so. */
export const toVouched = (claims: object) => ({
  ...toFarmerNames(claims),
  emailVerified: 'email_verified' in claims && claims.email_verified === true,
})
