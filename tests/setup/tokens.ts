import type { Scope } from '#server/auth/tokens.repository.ts'
import { sendForm, type startTestApp, type TestFarmer } from './server.ts'

type Running = Pick<Awaited<ReturnType<typeof startTestApp>>, 'app'>

/** Sends the form of the account page; a field given here replaces what it had. */
export const sendTokenForm = (
  { app }: Running,
  { cookie, password }: TestFarmer,
  fields: Record<string, string> = {},
) =>
  sendForm(
    app,
    '/api/account/tokens',
    { tokenName: 'Barn', scope: 'see', days: '30', tokenPassword: password, ...fields },
    { cookie },
  )

export const tokenIn = (page: string) => /sf_[\w-]{43}/.exec(page)?.[0] ?? ''

export async function makeToken(running: Running, farmer: TestFarmer, scope: Scope) {
  const { statusCode, body } = await sendTokenForm(running, farmer, { scope })
  if (statusCode !== 201) throw new Error(`The token was answered ${statusCode}`)
  return tokenIn(body)
}
