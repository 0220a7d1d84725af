import type { Kysely, Transaction } from 'kysely'
import { tellAccount } from '#server/alerts/notices.ts'
import { isContradiction } from '#server/db/contradiction.ts'
import type { Tables } from '#server/db/tables.ts'
import { newId } from '#server/new-id.ts'
import { forgetLinks, newAddress, useLink, wantAddress } from './account-links.ts'
import { endSessions } from './end-sessions.ts'
import { countGuess } from './guess-counter.ts'
import { confirmKey, mailedKey, MAILS } from './guess-limits.ts'

type Asking = { userId: string; address: string; language: string; at: string }

/** @returns 0, or the seconds to wait where the account was mailed enough */
async function sendLink(tx: Transaction<Tables>, { userId, address, language, at }: Asking) {
  // Of the account, and of whoever reads that mailbox.
  for (const key of [confirmKey(userId), mailedKey(address)]) {
    const waitSeconds = await countGuess(tx, key, MAILS, new Date(at))
    if (waitSeconds > 0) return waitSeconds
  }
  const facts = { language, address }
  await tellAccount(tx, { userId, kind: 'confirm', key: newId(), facts, at })
  return 0
}

/**
 * Mails a link by which the farmer confirms the address of the account, unless it is confirmed.
 * @param language by default that of the farmer
 * @returns 0, or the seconds to wait where the account was mailed enough
 */
export async function askToConfirm(
  tx: Transaction<Tables>,
  userId: string,
  at: string,
  language?: string,
) {
  const user = await tx
    .selectFrom('users')
    .select(['email', 'emailVerified', 'language'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (user.emailVerified === 1) return 0
  const spoken = language ?? user.language ?? 'en'
  return sendLink(tx, { userId, address: user.email, language: spoken, at })
}

/** Mails a link to the new address, by which it comes to count, and tells the old one. */
export async function askToMove(tx: Transaction<Tables>, asking: Asking & { from: string }) {
  const { userId, address, language, from, at } = asking
  const waitSeconds = await sendLink(tx, asking)
  if (waitSeconds > 0) return waitSeconds
  await wantAddress(tx, { userId, email: address }, new Date(at))
  const facts = { language, address: from, newAddress: address }
  await tellAccount(tx, { userId, kind: 'address-asked', key: newId(), facts, at })
  return 0
}

/** Mails the link once more, to the address that the account wants to move to or to its own. */
export async function askAgain(
  tx: Transaction<Tables>,
  { userId, language, at }: Omit<Asking, 'address'>,
) {
  const now = new Date(at)
  const wanted = await newAddress(tx, userId, now)
  if (wanted === null) return askToConfirm(tx, userId, at, language)
  const waitSeconds = await sendLink(tx, { userId, address: wanted, language, at })
  if (waitSeconds === 0) await wantAddress(tx, { userId, email: wanted }, now)
  return waitSeconds
}

type Moving = { userId: string; email: string; isConfirmed: boolean; keptSessionId: string }

/**
 * Ends every other session.
 * @throws a contradiction if another account has the address
 */
export async function moveAddress(tx: Transaction<Tables>, moving: Moving, at: string) {
  const { userId, email, isConfirmed, keptSessionId } = moving
  await tx
    .updateTable('users')
    .set({ email, emailVerified: isConfirmed ? 1 : 0, updatedAt: at })
    .where('id', '=', userId)
    .execute()
  await endSessions(tx, userId, keptSessionId)
}

type Here = { sessionId: string; id: string } | null

/**
 * Confirms an address by a link that was sent to it; the account moves there if it wanted to.
 * @param here who is signed in where the link was opened, and stays so
 * @returns the address before and after; null for a link that is used or over
 */
export async function confirmAddress(
  db: Kysely<Tables>,
  token: string,
  { here, now }: { here: Here; now: Date },
): Promise<{ before: string; email: string; isHere: boolean } | 'taken' | null> {
  try {
    return await db.transaction().execute(async (tx) => {
      const link = await useLink(tx, 'confirm', token, now)
      if (!link) return null
      const { id: userId, email: before } = link.user
      const { email } = link
      const isHere = here?.id === userId
      const keptSessionId = isHere ? here.sessionId : ''
      if (email === before)
        await tx.updateTable('users').set({ emailVerified: 1 }).where('id', '=', userId).execute()
      else {
        const moving = { userId, email, isConfirmed: true, keptSessionId }
        await moveAddress(tx, moving, now.toISOString())
      }
      await forgetLinks(tx, userId, ['confirm'])
      return { before, email, isHere }
    })
  } catch (error) {
    if (isContradiction(error)) return 'taken'
    throw error
  }
}
