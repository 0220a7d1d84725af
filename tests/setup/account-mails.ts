import { accountMail } from '#server/mail/account-mail.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { ORIGIN, type startTestApp } from './server.ts'

type Farm = Pick<Awaited<ReturnType<typeof startTestApp>>, 'db' | 'auth'>
type AccountMail = NonNullable<Awaited<ReturnType<typeof accountMail>>>

/** Where only the notices matter: nothing is sent by it. */
export const silentMailer: Mailer = { send: async () => undefined, close: () => undefined }

/** Mails of the notices about accounts that wait, the oldest first; from then on they count as sent. */
export async function sendWaiting({ db, auth }: Farm, now: () => Date): Promise<AccountMail[]> {
  const notices = await db
    .selectFrom('notices')
    .selectAll()
    .where('sentAt', 'is', null)
    .where('channelId', 'is', null)
    .orderBy('id')
    .execute()
  const mails: AccountMail[] = []
  for (const notice of notices) {
    const mail = await accountMail({ db, auth, now, origins: [ORIGIN] }, notice)
    if (mail) mails.push(mail)
    const sentAt = now().toISOString()
    await db.updateTable('notices').set({ sentAt }).where('id', '=', notice.id).execute()
  }
  return mails
}

/** The path of the link in a mail. */
export function linkIn({ text }: AccountMail | { text: string }) {
  const [link = ''] = /http:\/\/localhost:5000\/api\/(?:reset|confirm)\/\S+/.exec(text) ?? []
  return link.slice(ORIGIN.length)
}
