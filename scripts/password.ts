// `npm run password -- EMAIL`: sets a new random password, also while the server is running.
import { parseArgs } from 'node:util'
import { PASSWORD_COST, passwordHasher } from '#server/auth/passwords.ts'
import { randomPassword, replacePassword } from '#server/auth/replace-password.ts'
import { StartRefused } from '#server/process/start-refused.ts'
import { runCommand, withAccounts } from './command.ts'

runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [email] = positionals.map((word) => word.trim().toLowerCase())
  if (!email || positionals.length > 1) {
    throw new StartRefused('Name one email address: npm run password -- ada@farm.example')
  }
  const password = randomPassword()
  await withAccounts(async (db) => {
    const passwords = passwordHasher(PASSWORD_COST)
    const account = { email, password }
    const done = await replacePassword(db, account, { passwords, now: () => new Date() })
    if (done === 'no account') throw new StartRefused(`No account has the address ${email}.`)
    if (done === 'no password') {
      throw new StartRefused(`${email} signs in with a provider and has no password here.`)
    }
  })
  console.log(`The new password of ${email} is ${password}`)
  console.log(
    'It has to be changed at the next sign-in. The account is signed out everywhere, and its calendar link has ended.',
  )
})
