import type { PushMessage } from '#contract/alerts.ts'
import type { Push, PushOutcome, Urgency } from '#server/alerts/push.ts'
import type { Mail, Mailer } from '#server/mail/mailer.ts'
import type { SendingWorld } from '#server/sending/messages.ts'
import { sendDue } from '#server/sending/sending.ts'
import { buildPushDevice } from '#tests/builders/build-push-device.ts'
import type { Deps } from '#server/deps.ts'
import { idOf } from './members.ts'
import { ORIGIN, signUp, startTestApp, stoppedClock, type TestFarmer } from './server.ts'

/** A push service and a mail server that remember what they took. */
export function recordingChannels() {
  const pushed: (PushMessage & { endpoint: string; urgency: Urgency })[] = []
  const mails: Mail[] = []
  const state = {
    /** What the push service answers. */
    outcome: (): PushOutcome | Error => ({ is: 'sent' }),
    mailError: null as Error | null,
  }
  const push: Push = {
    publicKey: 'BPublic',
    check: async () => {},
    send: async ({ endpoint }, message, urgency) => {
      const outcome = state.outcome()
      if (outcome instanceof Error) throw outcome
      if (outcome.is === 'sent') pushed.push({ ...message, endpoint, urgency })
      return outcome
    },
  }
  const mailer: Mailer = {
    send: async (mail) => {
      if (state.mailError) throw state.mailError
      mails.push(mail)
    },
    close: () => {},
  }
  return { push, mailer, pushed, mails, state }
}

/** A farm whose loop is turned by hand, with Ada who owns it. */
export async function startAlerts(overrides: Partial<Deps> & { start?: string } = {}) {
  const { start, ...deps } = overrides
  const clock = stoppedClock(start)
  const channels = recordingChannels()
  const { push, mailer } = channels
  const running = await startTestApp({ now: clock.now, push, mailer, ...deps })
  const ada = await signUp(running.app)
  const world: SendingWorld = {
    db: running.db,
    mailer: deps.mailer === undefined ? mailer : deps.mailer,
    push: deps.push ?? push,
    origin: ORIGIN,
    now: clock.now,
    log: false,
    accountMail: () => Promise.resolve(null),
  }
  return {
    ...running,
    ...channels,
    ada,
    clock,
    world,
    idOf: (farmer: TestFarmer) => idOf(running, farmer),
    turn: () => sendDue(world),
    /** Of channels: the mail that asks to confirm the address is no matter of theirs. */
    notices: () =>
      running.db
        .selectFrom('notices')
        .selectAll()
        .where('channelId', 'is not', null)
        .orderBy('id')
        .execute(),
  }
}

export const WISHES = {
  kinds: ['finding', 'weather', 'comment', 'task'],
  quiet: null,
  digestAt: null,
  zone: 'Europe/Berlin',
}

/** Wishes everything, or as said, on a phone. */
export async function listen(
  farmer: TestFarmer,
  wishes: object = {},
  endpoint = `https://push.example/${farmer.email}`,
) {
  const wished = await farmer.call('PUT', '/api/alerts', { ...WISHES, ...wishes })
  if (wished.statusCode !== 200) throw new Error(`Not wished: ${wished.body}`)
  const added = await farmer.call('POST', '/api/alerts/devices', buildPushDevice({ endpoint }))
  if (added.statusCode !== 201) throw new Error(`Not added: ${added.body}`)
  return added.json<{ id: string }>().id
}
