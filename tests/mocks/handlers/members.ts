import { http } from 'msw'
import {
  farmChoice,
  farmNaming,
  givenRoles,
  invitationPayload,
  memberChange,
  newOwner,
  type MembershipChange,
} from '#contract/members.ts'
import type { FarmRole, SessionFarm } from '#contract/session.ts'
import { invalid, json, refuse, signedIn } from '#tests/mocks/answers.ts'
import { farm } from '#tests/mocks/store.ts'

const CLOSED = 'This farm is not open to you any more.'
const NO_MEMBER = 'This person is not on this farm.'
const OWNER_STAYS = 'Hand the farm over first.'
const ROLE_TOO_SMALL = 'Your role on this farm does not allow this. Ask the owner of the farm.'
const DAY_MS = 86_400_000

/** Of the signed-in farmer, who owns the farm unless a test says otherwise. */
const ownRole = (): FarmRole => farm.user?.farm?.role ?? 'owner'
const isAtLeast = (role: FarmRole) =>
  [...givenRoles, 'owner'].indexOf(ownRole()) >= [...givenRoles, 'owner'].indexOf(role)
const needs = (role: FarmRole, answer: () => Response | Promise<Response>) =>
  signedIn(() => (isAtLeast(role) ? answer() : refuse(403, ROLE_TOO_SMALL)))

const ownName = () => `${farm.user?.firstName ?? ''} ${farm.user?.lastName ?? ''}`.trim()
const current = () => farm.farms.find(({ isCurrent }) => isCurrent)

function sessionFarm(): SessionFarm {
  const { id = 'u1', name = '', owner = ownName() } = current() ?? {}
  const isShared = farm.members.length > 1 || farm.farms.length > 1
  return { id, name, owner, role: ownRole(), isShared }
}

const note = (kind: MembershipChange['kind'], more: Partial<MembershipChange>) =>
  farm.membershipLog.unshift({
    id: farm.newId('change'),
    at: new Date().toISOString(),
    kind,
    by: ownName(),
    name: ownName(),
    ...more,
  })

const farmHandlers = [
  http.get('*/api/farms', () => signedIn(() => json(farm.farms))),

  http.post('*/api/farms', () =>
    signedIn(() => {
      if (farm.farms.every(({ role }) => role !== 'owner'))
        farm.farms.push({
          id: farm.newId('farm'),
          name: '',
          owner: ownName(),
          role: 'owner',
          isCurrent: false,
        })
      return openFarm(farm.farms.find(({ role }) => role === 'owner')?.id, 201)
    }),
  ),

  http.put('*/api/farms/current', ({ request }) =>
    signedIn(async () => {
      const choice = farmChoice.safeParse(await request.json())
      return choice.success ? openFarm(choice.data.farmId) : invalid(choice.error)
    }),
  ),

  http.patch('*/api/farms/current', ({ request }) =>
    needs('owner', async () => {
      const naming = farmNaming.safeParse(await request.json())
      if (!naming.success) return invalid(naming.error)
      const name = naming.data.name.trim()
      farm.farms = farm.farms.map((one) => (one.isCurrent ? { ...one, name } : one))
      note('farm-renamed', { name })
      return json(sessionFarm())
    }),
  ),

  http.post('*/api/farms/current/owner', ({ request }) =>
    needs('owner', async () => {
      const sent = newOwner.safeParse(await request.json())
      if (!sent.success) return invalid(sent.error)
      const { userId } = sent.data
      const next = farm.members.find(({ id }) => id === userId)
      if (!next) return refuse(404, NO_MEMBER)
      if (next.isPhone) return refuse(409, 'A phone without an account cannot own a farm.')
      farm.members = farm.members.map((one) => {
        if (one.id === userId) return { ...one, role: 'owner', endsAt: null }
        return one.role === 'owner' ? { ...one, role: 'manager' } : one
      })
      farm.farms = farm.farms.map((one) =>
        one.isCurrent ? { ...one, owner: next.name, role: 'manager' } : one,
      )
      note('farm-handed-over', { name: next.name, role: 'owner', was: next.role })
      takeRole('manager')
      return json({ id: userId })
    }),
  ),
]

/** What the session answers from now on. */
function takeRole(role: FarmRole) {
  if (farm.user) farm.user = { ...farm.user, farm: { ...sessionFarm(), role } }
}

function openFarm(id: string | undefined, status = 200) {
  const chosen = farm.farms.find((one) => one.id === id)
  if (!chosen) return refuse(404, CLOSED)
  farm.farms = farm.farms.map((one) => ({ ...one, isCurrent: one === chosen }))
  takeRole(chosen.role)
  return json(sessionFarm(), status)
}

export const memberHandlers = [
  ...farmHandlers,

  http.get('*/api/members', () =>
    signedIn(() =>
      json({
        members: farm.members.map(({ email, ...one }) => ({
          ...one,
          ...(isAtLeast('manager') && email !== undefined && { email }),
        })),
        invitations: isAtLeast('manager') ? farm.invitations : [],
        log: isAtLeast('owner') ? farm.membershipLog : [],
      }),
    ),
  ),

  http.patch('*/api/members/:id', ({ request, params: { id } }) =>
    needs('owner', async () => {
      const change = memberChange.safeParse(await request.json())
      if (!change.success) return invalid(change.error)
      const known = farm.members.find((one) => one.id === id)
      if (!known) return refuse(404, NO_MEMBER)
      if (known.role === 'owner') return refuse(409, OWNER_STAYS)
      const { role = known.role, endsAt = known.endsAt } = change.data
      farm.members = farm.members.map((one) => (one === known ? { ...one, role, endsAt } : one))
      note('member-role', { name: known.name, was: known.role, role, endsAt })
      return json({ id })
    }),
  ),

  http.delete('*/api/members/:id', ({ params: { id } }) =>
    signedIn(() => {
      const known = farm.members.find((one) => one.id === id)
      if (!known) return refuse(404, NO_MEMBER)
      if (!known.isYou && !isAtLeast('owner')) return refuse(403, ROLE_TOO_SMALL)
      if (known.role === 'owner') return refuse(409, OWNER_STAYS)
      farm.members = farm.members.filter((one) => one !== known)
      note(known.isYou ? 'member-left' : 'member-removed', { name: known.name, was: known.role })
      return json({ id })
    }),
  ),

  http.post('*/api/invitations', ({ request }) =>
    needs('manager', async () => {
      const payload = invitationPayload.safeParse(await request.json())
      if (!payload.success) return invalid(payload.error)
      const { role, note: forWhom = '', endsAt = null } = payload.data
      if (role === ownRole())
        return refuse(403, 'You can invite people only to roles below your own.')
      if (endsAt !== null && Date.parse(endsAt) <= Date.now())
        return refuse(400, 'Choose a date in the future.')
      const id = farm.newId('invitation')
      const expiresAt = new Date(Date.now() + 7 * DAY_MS).toISOString()
      farm.invitations.unshift({ id, role, note: forWhom, expiresAt })
      note('member-invited', { name: forWhom, role, endsAt })
      const url = `http://localhost:5000/api/join?invitation=${id.padEnd(43, 'x')}`
      return json({ url, expiresAt }, 201)
    }),
  ),

  http.delete('*/api/invitations/:id', ({ params: { id } }) =>
    needs('manager', () => {
      const known = farm.invitations.find((one) => one.id === id)
      if (!known) return refuse(404, 'This invitation was used or revoked already.')
      farm.invitations = farm.invitations.filter((one) => one !== known)
      note('invitation-revoked', { name: known.note, role: known.role })
      return json({ id })
    }),
  ),
]
