import list from './common-passwords.json' with { type: 'json' }

export const COMMON_PASSWORD =
  'This password is among the first that others would guess. Choose another one.'

const common = new Set(list.passwords.split(' '))

/** Among the passwords that guessers try first, whatever its capitals. */
export const isCommonPassword = (password: string) => common.has(password.toLowerCase())
