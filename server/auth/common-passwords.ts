import list from './common-passwords.json' with { type: 'json' }

const common = new Set(list.passwords.split(' '))

/** Among the passwords that guessers try first, whatever its capitals. */
export const isCommonPassword = (password: string) => common.has(password.toLowerCase())
