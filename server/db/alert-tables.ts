import type { Generated } from 'kysely'

/** What a person wishes to be told; at most one per account, none before the first wish. */
export type AlertWishesRow = {
  userId: string
  /** JSON list. */
  kinds: string
  /** HH:MM of `zone`, both or neither. */
  quietFrom: string | null
  quietTo: string | null
  digestAt: string | null
  zone: string
  /** UTC moment of the next digest; null for none. */
  nextDigestAt: string | null
}

/** Where a person is told. */
export type ChannelRow = {
  id: string
  userId: string
  /** The mail is the address of the account, once it is confirmed. */
  kind: 'mail' | 'push'
  name: string
  /** Of a push subscription, as are the next three. */
  endpoint: string | null
  endpointHash: string | null
  p256dh: string | null
  auth: string | null
  lastSentAt: string | null
  createdAt: string
}

/** Something to be sent to one channel, written with what causes it. */
export type NoticeRow = {
  id: string
  userId: string
  farmId: string | null
  /** Null for a mail about the account itself. */
  channelId: string | null
  kind: string
  /** Of the cause and the channel: the same is sent once. */
  key: string
  /** JSON; words are made when it is sent. */
  facts: string
  dueAt: string
  attempts: Generated<number>
  /** Somebody is sending it until then. */
  claimedUntil: string | null
  sentAt: string | null
  createdAt: string
}
