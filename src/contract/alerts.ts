import * as z from 'zod/mini'
import { timeZone } from './calendar-date.ts'
import { asIssue, msg } from './message.ts'
import { textUpTo } from './text.ts'

/**
 * What a farmer may wish to be told at once: what a photo or a device shows, what the forecast asks for, what others
 * comment, and a task that is now theirs.
 */
export const alertKind = z.enum(['finding', 'weather', 'comment', 'task'])
export type AlertKind = z.infer<typeof alertKind>

/** Of a 24-hour clock, '06:30'. */
const clockTime = z
  .string()
  .check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, asIssue(msg('Choose a time, such as 06:30.'))))

/** One person's wishes, for all the farms that they are on. */
export const alertWishes = z.object({
  kinds: z.array(alertKind),
  /** Nothing arrives in between; it may pass midnight. */
  quiet: z.nullable(z.object({ from: clockTime, to: clockTime })),
  /** When the digest of the morning comes; null for none. */
  digestAt: z.nullable(clockTime),
  /** By which these times are read. */
  zone: timeZone,
})
export type AlertWishes = z.infer<typeof alertWishes>

export const MAX_DEVICES = 10

/** `GET /api/alerts` */
export const alerts = z.object({
  wishes: alertWishes,
  /** Null where the server sends no mail, or the account has no address. */
  mail: z.nullable(
    z.object({
      address: z.string(),
      /** By the link that was sent to it. No alerts go to an address that is not; links for a new password do. */
      isConfirmed: z.boolean(),
      isOn: z.boolean(),
    }),
  ),
  /** Public key for subscriptions (base64url, P-256); null where pages are not served over HTTPS or from localhost. */
  pushKey: z.nullable(z.string()),
  /** That may be sent to, oldest first. */
  devices: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      createdAt: z.string(),
      /** When something last reached its push service. */
      lastSentAt: z.nullable(z.string()),
      /** SHA-256 of its endpoint in hex, by which a browser knows itself. */
      endpointHash: z.string(),
    }),
  ),
})
export type Alerts = z.infer<typeof alerts>

/** `PUT /api/alerts/mail`. Turning it on sends a link to an address that is not confirmed. */
export const mailSwitch = z.object({ on: z.boolean() })

const base64url = (most: number) => z.string().check(z.maxLength(most), z.regex(/^[\w-]+={0,2}$/))

/** `POST /api/alerts/devices`: a browser's push subscription. The same endpoint again is the same device. */
export const pushDevice = z.object({
  endpoint: z.string().check(z.maxLength(1000)),
  keys: z.object({ p256dh: base64url(120), auth: base64url(40) }),
  name: textUpTo(100, msg('The name of a device may have at most 100 characters.')),
})
export type PushDevice = z.infer<typeof pushDevice>

export const addedDevice = z.object({ id: z.string() })

/** `POST /api/alerts/test`: how many channels it goes to. */
export const testAlert = z.object({ channels: z.int() })

/** What a push message carries, in the reader's language. */
export const pushMessage = z.object({
  title: z.string(),
  body: z.string(),
  /** A path of our own. */
  path: z.string(),
  /** The same notice twice shows once. */
  tag: z.string(),
})
export type PushMessage = z.infer<typeof pushMessage>
