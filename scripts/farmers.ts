// `npm run farmers`: lists, invites, suspends and deletes accounts, also while the server runs.
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import type { Kysely } from 'kysely'
import { farmersRepository } from '#server/account/farmers.repository.ts'
import { goesWith, removeAccount } from '#server/account/remove-account.ts'
import {
  INVITATION_DAYS,
  makeInvitation,
  openInvitations,
  withInvitation,
} from '#server/auth/invitations.ts'
import { removeSecondFactor } from '#server/auth/remove-factors.ts'
import { originsOf, type Config } from '#server/config.ts'
import type { Tables } from '#server/db/tables.ts'
import { USUAL_QUOTA_MEGABYTES } from '#server/farm/quota.ts'
import { newId } from '#server/new-id.ts'
import { StartRefused } from '#server/process/start-refused.ts'
import { readableSize, runCommand, withAccounts } from './command.ts'

const USAGE =
  'npm run farmers -- list, invite [NOTE], suspend EMAIL, resume EMAIL, delete EMAIL [--yes], remove-factor EMAIL, or quota EMAIL 20GB (or usual)'
const MAX_NOTE = 200
const MAX_QUOTA_MEGABYTES = 2_000_000_000
const UNIT_MEGABYTES: Record<string, number> = { MB: 1, GB: 1000, TB: 1_000_000 }

type Invocation = { db: Kysely<Tables>; config: Config; words: string[]; isSure: boolean }

const misused = () => new StartRefused(`Use it as ${USAGE}.`)

/** Strips control characters: names and emails come from users, and a terminal would obey them. */
const printable = (text: string) => text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '')

const dayOf = (time: string | null) => time?.slice(0, 10) ?? '-'

async function list({ db, words }: Invocation) {
  if (words.length > 0) throw misused()
  const farmers = await farmersRepository(db).list()
  printTable([
    [
      'email',
      'name',
      'since',
      'last use',
      'people',
      'projects',
      'records',
      'files',
      'quota',
      'suspended',
    ],
    ...farmers.map((farmer) => [
      farmer.email,
      farmer.name || '-',
      dayOf(farmer.createdAt),
      dayOf(farmer.lastUsedAt),
      `${farmer.people}`,
      `${farmer.projects}`,
      `${Number(farmer.crops) + Number(farmer.animals) + Number(farmer.solarSystems)}`,
      readableSize(Number(farmer.fileBytes)),
      readableQuota(farmer.quotaMegabytes ?? USUAL_QUOTA_MEGABYTES),
      dayOf(farmer.suspendedAt),
    ]),
  ])
  for (const { note, expiresAt } of await openInvitations(db, new Date())) {
    console.log(`Invited until ${dayOf(expiresAt)}: ${printable(note) || 'somebody'}`)
  }
}

const readableQuota = (megabytes: number) => readableSize(megabytes * 1_000_000)

function printTable(rows: string[][]) {
  const cells = rows.map((row) => row.map(printable))
  const widths = rows[0]?.map((_, at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)))
  for (const row of cells) {
    console.log(
      row
        .map((cell, at) => cell.padEnd(widths?.[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
  }
}

async function invite({ db, config, words }: Invocation) {
  const note = words.join(' ').slice(0, MAX_NOTE)
  const token = await makeInvitation(db, { note, newId, now: new Date() })
  console.log(withInvitation(`${originsOf(config)[0]}/api/signup`, token))
  console.log(`Whoever has this link can make one account within ${INVITATION_DAYS} days.`)
}

async function suspend(invocation: Invocation) {
  const { id, email } = await farmerOf(invocation)
  await farmersRepository(invocation.db).suspend(id, new Date().toISOString())
  console.log(`${email} is suspended and signed out everywhere.`)
}

async function resume(invocation: Invocation) {
  const { id, email } = await farmerOf(invocation)
  await farmersRepository(invocation.db).resume(id)
  console.log(`${email} can sign in again.`)
}

async function remove(invocation: Invocation) {
  const { id, email } = await farmerOf(invocation)
  const { farmIds, others } = await goesWith(invocation.db, id)
  const hasFarm = farmIds.length > 0
  const what = hasFarm
    ? withFarm(email, others)
    : `This deletes the account of ${email}, and no farm.`
  if (!invocation.isSure && (await typedAgain(what)) !== email) {
    throw new StartRefused('This is not the same address. Nothing was deleted.')
  }
  await removeAccount(invocation.db, { userId: id, farmIds, now: new Date() })
  if (!hasFarm) return console.log(`The account of ${email} is deleted.`)
  console.log(`The account and the farm of ${email} are deleted.`)
  console.log('The server removes its files within ten minutes, or when it is started.')
}

function withFarm(email: string, others: number) {
  const alone = `This deletes the account and the whole farm of ${email}.`
  if (others === 0) return alone
  return `${alone} ${others === 1 ? '1 other person uses' : `${others} others use`} that farm.`
}

async function typedAgain(what: string) {
  const input = createInterface({ input: process.stdin })
  console.log(`${what} Type the address again:`)
  for await (const line of input) return toEmail(line)
  return undefined
}

async function removeFactor(invocation: Invocation) {
  const { id, email } = await farmerOf(invocation)
  await removeSecondFactor(invocation.db, id)
  console.log(`${email} has no second factor and no passkeys any more.`)
}

async function setQuota(invocation: Invocation) {
  const { id, email, rest } = await farmerOf(invocation, 1)
  const quota = megabytesOf(rest[0] ?? '')
  await farmersRepository(invocation.db).setQuota(id, quota)
  console.log(`${email} may have ${readableQuota(quota ?? USUAL_QUOTA_MEGABYTES)} of files.`)
}

function megabytesOf(text: string) {
  if (text === 'usual') return null
  const [, number, unit = ''] = /^(\d{1,7}(?:\.\d{1,3})?)(MB|GB|TB)$/.exec(text.toUpperCase()) ?? []
  const megabytes = Math.round(Number(number) * (UNIT_MEGABYTES[unit] ?? 0))
  if (megabytes >= 1 && megabytes <= MAX_QUOTA_MEGABYTES) return megabytes
  throw new StartRefused('A quota is a size such as 500MB, 20GB or 1TB, or the word usual.')
}

const toEmail = (word: string) => word.trim().toLowerCase()

/** The account named by the first argument, which `following` more arguments must follow. */
async function farmerOf({ db, words }: Invocation, following = 0) {
  const [word, ...rest] = words
  if (!word || rest.length !== following) throw misused()
  const email = printable(toEmail(word))
  const farmer = await farmersRepository(db).find(email)
  if (!farmer) throw new StartRefused(`No account has the address ${email}.`)
  return { ...farmer, email, rest }
}

const commands = new Map<string, (invocation: Invocation) => Promise<void>>([
  ['list', list],
  ['invite', invite],
  ['suspend', suspend],
  ['resume', resume],
  ['delete', remove],
  ['remove-factor', removeFactor],
  ['quota', setQuota],
])

runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { yes: { type: 'boolean', default: false } },
  })
  const [name = 'list', ...words] = positionals
  const command = commands.get(name)
  if (!command) throw misused()
  await withAccounts((db, config) => command({ db, config, words, isSure: values.yes }))
})
