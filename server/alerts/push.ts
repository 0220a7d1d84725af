import type { PushMessage } from '#contract/alerts.ts'
import { timeUp } from '#server/process/time-up.ts'
import { postPinned, type Answer } from './post-pinned.ts'
import {
  PushAddressRefused,
  pushTarget,
  pushUrl,
  resolveByDns,
  type Resolve,
} from './push-address.ts'
import { encryptPush, type PushKeys } from './push-encryption.ts'
import { vapidHeader, vapidKeys } from './vapid.ts'

const TIMEOUT_MS = 10_000
const KEPT_SECONDS = 24 * 3600
const LONGEST_WAIT_MS = 3_600_000

/** A browser that wishes to be told, at its push service. */
export type Subscription = PushKeys & { endpoint: string }

export type Urgency = 'normal' | 'high'

/** Sends to the push services of browsers. */
export type Push = {
  /** By which browsers subscribe to this server; base64url. */
  publicKey: string
  /** @throws PushAddressRefused, or an Error if the keys are of no browser */
  check: (subscription: Subscription) => Promise<void>
  /** @throws Error if the push service cannot be reached within ten seconds */
  send: (subscription: Subscription, message: PushMessage, urgency: Urgency) => Promise<PushOutcome>
}

/** The push service took it, knows no such device any more, or is to be asked again later. */
/** Refused is what can never be delivered. */
export type PushOutcome =
  { is: 'sent' } | { is: 'gone' } | { is: 'refused' } | { is: 'later'; afterMs: number }

type World = {
  secret: string
  /** Whom the operators of push services may write to: `mailto:` or a page. */
  subject: string
  now: () => Date
  resolve?: Resolve
  post?: typeof postPinned
}

/** At most 32 characters of base64url (RFC 8030, 5.4): a UUID without its hyphens. */
const topicOf = (tag: string) => tag.replaceAll(/[^\w]/g, '').slice(0, 32)

export function openPush(world: World): Push {
  const { secret, subject, now, resolve = resolveByDns, post = postPinned } = world
  const keys = vapidKeys(secret)
  return {
    publicKey: keys.publicKey.toString('base64url'),

    async check({ endpoint, ...browser }) {
      const url = pushUrl(endpoint)
      encryptPush('', browser)
      await pushTarget(url, resolve).catch((error: unknown) => {
        // A name that cannot be resolved now is looked at again when something is sent.
        if (error instanceof PushAddressRefused) throw error
      })
    },

    async send({ endpoint, ...browser }, message, urgency) {
      const url = pushUrl(endpoint)
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const address = await Promise.race([pushTarget(url, resolve), timeUp(signal)])
      const headers = {
        authorization: vapidHeader(keys, { audience: url.origin, subject, now: now() }),
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        ttl: String(KEPT_SECONDS),
        topic: topicOf(message.tag),
        urgency,
      }
      const body = encryptPush(JSON.stringify(message), browser)
      return outcomeOf(await post({ url, address, headers, body, signal }))
    },
  }
}

function outcomeOf({ status, retryAfter }: Answer): PushOutcome {
  if (status >= 200 && status < 300) return { is: 'sent' }
  if (status === 404 || status === 410) return { is: 'gone' }
  // Another try would be the same bytes.
  if (status === 400 || status === 413) return { is: 'refused' }
  const afterMs = 1000 * (Number(retryAfter) || 0)
  return { is: 'later', afterMs: Math.min(Math.max(afterMs, 0), LONGEST_WAIT_MS) }
}
