import * as z from 'zod/mini'
import { asIssue, msg } from './message.ts'
import { role } from './session.ts'
import { textUpTo } from './text.ts'

export const MAX_MEMBERS = 1_000
export const MAX_OPEN_INVITATIONS = 100
/** By one person to one farm. */
export const MAX_INVITATIONS_A_DAY = 500
/** How long a phone without an account is on a farm where the invitation names no end. */
export const PHONE_DAYS = 90
export const MAX_FARM_NAME = 100
export const MAX_NOTE = 100

/** Every farm that the farmer is a member of, the current one first. */
export const farmList = z.array(
  z.object({
    id: z.string(),
    /** '' where its people have given it none. */
    name: z.string(),
    /** The owner's full name. */
    owner: z.string(),
    role,
    /** Whether this call acts on it. */
    isCurrent: z.boolean(),
  }),
)
export type FarmList = z.infer<typeof farmList>

export const farmChoice = z.object({ farmId: z.string() })

/** '' takes the name away. */
export const farmNaming = z.object({
  name: textUpTo(
    MAX_FARM_NAME,
    msg('The name of a farm may have at most {most, number} characters.', { most: MAX_FARM_NAME }),
  ),
})

/** From the one that may do least; the owner's role is handed over, not given. */
export const givenRoles = ['viewer', 'adviser', 'worker', 'manager'] as const
const givenRole = z.enum(
  givenRoles,
  asIssue(msg('Choose what this person is on the farm: viewer, adviser, worker or manager.')),
)
export type GivenRole = z.infer<typeof givenRole>

const endsAt = z.nullable(
  z.iso.datetime(asIssue(msg('An end must be a time such as 2026-05-31T14:05:00Z.'))),
)

export const member = z.object({
  /** Of the account. */
  id: z.string(),
  name: z.string(),
  role,
  /** From then on the farm is closed to them; null for no end. */
  endsAt,
  since: z.string(),
  isYou: z.boolean(),
  /** A phone without an account: a worker's, always with an end. */
  isPhone: z.boolean(),
  /** For the owner and managers only; none of a phone. */
  email: z.optional(z.string()),
  /** Null for whoever founded the farm, and where that account is gone. */
  invitedBy: z.nullable(z.string()),
})
export type Member = z.infer<typeof member>

/** One that can still be used. */
export const invitation = z.object({
  id: z.string(),
  role: givenRole,
  /** For whom, as its maker noted; may be ''. */
  note: z.string(),
  expiresAt: z.string(),
})
export type Invitation = z.infer<typeof invitation>

export const membershipChangeKinds = [
  'member-invited',
  'invitation-revoked',
  'member-joined',
  'member-role',
  'member-removed',
  'member-left',
  'member-ended',
  'farm-handed-over',
  'farm-renamed',
] as const

export const membershipChange = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(membershipChangeKinds),
  /** Who did it; null for a former member. */
  by: z.nullable(z.string()),
  /** The member, or the note of an invitation, or the new name of the farm; null for a former member. */
  name: z.nullable(z.string()),
  /** The role invited to, joined as, or had from then on. */
  role: z.optional(role),
  /** The role before. */
  was: z.optional(role),
  /** The end of the membership from then on. */
  endsAt: z.optional(endsAt),
})
export type MembershipChange = z.infer<typeof membershipChange>

export const memberList = z.object({
  /** The owner first, then by name. */
  members: z.array(member),
  /** Newest first: the owner sees all, a manager those of their own, others none. */
  invitations: z.array(invitation),
  /** Newest first, at most 200 of invitations and 200 of all else; for the owner only. */
  log: z.array(membershipChange),
})
export type MemberList = z.infer<typeof memberList>

/** What is left out stays. */
export const memberChange = z.object({ role: z.optional(givenRole), endsAt: z.optional(endsAt) })
export type MemberChange = z.infer<typeof memberChange>

/** The role is below the inviter's: a manager invites workers, advisers and viewers. */
export const invitationPayload = z.object({
  role: givenRole,
  note: z.optional(
    textUpTo(
      MAX_NOTE,
      msg('A note may have at most {most, number} characters.', { most: MAX_NOTE }),
    ),
  ),
  /** The end of the membership. */
  endsAt: z.optional(endsAt),
})
export type InvitationPayload = z.infer<typeof invitationPayload>

/** The link is in no later answer, and lets in one person. */
export const newInvitation = z.object({ url: z.string(), expiresAt: z.string() })

/** Who owns the farm from now on; who owned it becomes a manager. */
export const newOwner = z.object({ userId: z.string() })
