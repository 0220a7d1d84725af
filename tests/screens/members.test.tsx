import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Member } from '#contract/members.ts'
import type { FarmRole } from '#contract/session.ts'
import { buildUser } from '#tests/builders/build-user.ts'
import { refuse } from '#tests/mocks/answers.ts'
import { mockServer } from '#tests/mocks/server.ts'
import { farm } from '#tests/mocks/store.ts'
import { openScreen } from './open-screen.tsx'

// Loads the lazy parts up front, outside the time that a test waits.
beforeAll(() =>
  Promise.all([
    import('#src/features/members/members-screen.tsx'),
    import('#src/features/members/qr-code.tsx'),
    import('#src/features/members/farm-choice.tsx'),
  ]),
)

const person = (name: string, change: Partial<Member> = {}): Member => ({
  id: name.toLowerCase(),
  name,
  role: 'worker',
  endsAt: null,
  since: '2026-05-03T08:00:00.000Z',
  isYou: false,
  isPhone: false,
  email: `${name.toLowerCase()}@farm.example`,
  invitedBy: 'Ada Field',
  ...change,
})

/** Ada, in a role, on a farm with others. */
async function openPeople(role: FarmRole, ...others: Member[]) {
  farm.user = buildUser({ farm: { id: 'u1', name: '', owner: '', role, isShared: true } })
  const ada = person('Ada Field', { id: 'u1', role, isYou: true })
  farm.members = [ada, ...others]
  const { user } = openScreen('/farm/members')
  await screen.findByRole('region', { name: 'On this farm' })
  return user
}

type User = Awaited<ReturnType<typeof openPeople>>

const rowOf = async (name: string) => {
  const people = within(await screen.findByRole('region', { name: 'On this farm' }))
  return (await people.findByText(name)).closest('li')
}
const dialog = async () => within(await screen.findByRole('dialog'))

async function choose(user: User, name: string, action: string) {
  await user.click(await screen.findByRole('button', { name: `More for ${name}` }))
  await user.click(screen.getByRole('menuitem', { name: action }))
}

async function startInviting(user: User) {
  await user.click(screen.getByRole('button', { name: 'Invite' }))
  return dialog()
}

describe('the owner', () => {
  test('who is alone reads what inviting is for', async () => {
    await openPeople('owner')
    expect(screen.getByText(/^Only you so far\. Invite your family, workers/)).toBeVisible()
  })

  test('invites a worker until a day, and gets a link, once, with its code', async () => {
    const user = await openPeople('owner', person('Ben'))
    const invite = await startInviting(user)
    expect(invite.getAllByRole('radio')).toHaveLength(4)
    expect(invite.getByLabelText(/^Worker .*Sees no money\./)).toBeChecked()
    await user.type(invite.getByLabelText('For whom (optional)'), 'Cleo')
    await user.type(invite.getByLabelText('Last day (optional)'), '2036-05-12')
    await user.click(invite.getByRole('button', { name: 'Make an invitation link' }))
    const rule = await invite.findByText('Works once, for seven days. Whoever has it can join.')
    expect(rule).toHaveFocus()
    expect(await invite.findByRole('img', { name: 'QR code of the invitation link' })).toBeVisible()
    await user.click(invite.getByRole('button', { name: 'Copy link' }))
    expect(await invite.findByText('Copied.')).toBeVisible()
    expect(await navigator.clipboard.readText()).toMatch(/\/api\/join\?invitation=.{43}$/)
    const [made] = farm.membershipLog
    expect(made).toMatchObject({ name: 'Cleo', role: 'worker' })
    expect(new Date(made?.endsAt ?? '').toDateString()).toBe('Mon May 12 2036')
    await user.click(invite.getByRole('button', { name: 'Done' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    const open = within(await screen.findByRole('region', { name: 'Open invitations' }))
    expect(open.getByText('Cleo')).toBeVisible()
  })

  test('shares the link where the browser can', async () => {
    const share = vi.fn<(data: ShareData) => Promise<void>>(() => Promise.resolve())
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }))
    const user = await openPeople('owner')
    const invite = await startInviting(user)
    await user.click(invite.getByRole('button', { name: 'Make an invitation link' }))
    await user.click(await invite.findByRole('button', { name: 'Share' }))
    expect(share).toHaveBeenCalledWith(
      expect.objectContaining({ url: expect.stringContaining('invitation=') }),
    )
  })

  test('reads in the dialog why there is no link', async () => {
    const full = 'This farm has 100 open invitations, the maximum.'
    mockServer.use(http.post('*/api/invitations', () => refuse(409, full)))
    const user = await openPeople('owner')
    const invite = await startInviting(user)
    await user.click(invite.getByRole('button', { name: 'Make an invitation link' }))
    expect(await invite.findByText(full)).toBeVisible()
  })

  test('revokes an invitation, unless somebody has used it meanwhile', async () => {
    const expiresAt = '2036-05-12T08:00:00.000Z'
    farm.invitations = [{ id: 'i1', role: 'adviser', note: '', expiresAt }]
    const confirm = vi.spyOn(window, 'confirm').mockReturnValue(true)
    const user = await openPeople('owner')
    const revoke = () => screen.getByRole('button', { name: 'Revoke the invitation for Adviser' })
    const used = 'This invitation was used or revoked already.'
    mockServer.use(http.delete('*/api/invitations/:id', () => refuse(404, used), { once: true }))
    await user.click(revoke())
    expect(await screen.findByText(used)).toBeVisible()
    await user.click(revoke())
    await waitFor(() => expect(screen.queryByText('Open invitations')).toBeNull())
    expect(confirm).toHaveBeenCalledWith(expect.stringContaining('Its link stops working.'))
    expect(farm.invitations).toEqual([])
  })

  test('changes a role and takes the last day away', async () => {
    const user = await openPeople('owner', person('Ben', { endsAt: '2036-05-12T12:00:00.000Z' }))
    expect(await rowOf('Ben')).toHaveTextContent('Worker · until May 12, 2036')
    await choose(user, 'Ben', 'Change role or last day')
    const change = await dialog()
    await user.click(change.getByLabelText(/^Manager/))
    await user.clear(change.getByLabelText('Last day (optional)'))
    await user.click(change.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByText('Ada Field made Ben a manager')).toBeVisible()
    expect(await rowOf('Ben')).not.toHaveTextContent('until')
  })

  test('cannot make a phone without an account anything but a worker’s', async () => {
    const endsAt = '2036-05-12T12:00:00.000Z'
    const user = await openPeople('owner', person('Ben', { isPhone: true, endsAt }))
    expect(await rowOf('Ben')).toHaveTextContent('phone without an account')
    await user.click(screen.getByRole('button', { name: 'More for Ben' }))
    const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
    expect(items).toEqual(['Change the last day', 'Remove from the farm'])
    await user.click(screen.getByRole('menuitem', { name: 'Change the last day' }))
    const change = await dialog()
    expect(change.getByLabelText('Last day')).toBeRequired()
    expect(change.queryByRole('radio')).toBeNull()
  })

  test('removes somebody after reading what happens, and keeps the focus on the page', async () => {
    const confirm = vi.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValue(true)
    const user = await openPeople('owner', person('Ben'))
    await choose(user, 'Ben', 'Remove from the farm')
    expect(confirm.mock.lastCall?.[0]).toMatch(
      /^Remove Ben\? The farm is closed to them at once, and their open tasks are no longer assigned to anybody\./,
    )
    expect(farm.members).toHaveLength(2)
    await choose(user, 'Ben', 'Remove from the farm')
    expect(await screen.findByText('Ada Field removed Ben')).toBeVisible()
    expect(screen.getByRole('main')).toHaveFocus()
    expect(farm.members).toHaveLength(1)
  })

  test('hands the farm over in two steps, and is a manager from then on', async () => {
    const user = await openPeople('owner', person('Ben', { role: 'manager' }))
    await choose(user, 'Ben', 'Hand the farm over')
    const step = await dialog()
    expect(step.getByText(/You become a manager at once\.$/)).toBeVisible()
    await user.click(step.getByRole('button', { name: 'Hand over, and become a manager' }))
    await waitFor(async () => expect(await rowOf('Ben')).toHaveTextContent('Owner'))
    expect(await screen.findByRole('button', { name: 'Leave this farm' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Save name' })).toBeNull()
  })

  test('names the farm', async () => {
    const user = await openPeople('owner')
    await user.type(screen.getByLabelText('Name (optional)'), 'Mill')
    await user.click(screen.getByRole('button', { name: 'Save name' }))
    expect(await screen.findByText('Ada Field named the farm “Mill”')).toBeVisible()
  })

  test('finds one of 1,000', async () => {
    const others = Array.from({ length: 999 }, (_, at) => person(`Worker ${at + 1}`))
    const user = await openPeople('owner', ...others)
    expect(screen.getAllByRole('button', { name: /^More for/ }).length).toBeLessThan(60)
    await user.type(screen.getByRole('searchbox', { name: 'Search people' }), 'worker 998')
    expect(await rowOf('Worker 998')).toBeVisible()
    expect(screen.queryByText('Worker 1')).toBeNull()
    await user.type(screen.getByRole('searchbox', { name: 'Search people' }), 'x')
    expect(screen.getByText('Nobody on this farm is called that.')).toBeVisible()
  })
})

test('the log says in sentences who did what, also of those who are gone', async () => {
  const at = '2026-05-03T08:00:00.000Z'
  const named = { at, by: 'Ada', name: 'Ben' }
  farm.membershipLog = [
    { ...named, id: '1', kind: 'member-ended', was: 'worker' },
    { ...named, id: '2', kind: 'member-left', name: null, was: 'worker' },
    { ...named, id: '3', kind: 'farm-handed-over', role: 'owner', was: 'manager' },
    { ...named, id: '4', kind: 'member-role', name: 'Ada', role: 'manager', was: 'owner' },
    { ...named, id: '5', kind: 'member-role', role: 'worker', was: 'worker', endsAt: null },
    { ...named, id: '6', kind: 'member-joined', role: 'adviser' },
    { ...named, id: '7', kind: 'member-invited', name: '', role: 'viewer' },
    { ...named, id: '8', kind: 'invitation-revoked', by: null, role: 'viewer' },
  ]
  await openPeople('owner')
  const log = within(await screen.findByRole('region', { name: 'What changed' }))
  expect(log.getAllByRole('listitem').map((row) => row.querySelector('span')?.textContent)).toEqual(
    [
      'Ben’s time on the farm ended',
      'A former member left the farm',
      'Ada handed the farm over to Ben',
      'Ada became a manager',
      'Ada removed Ben’s last day',
      'Ben joined as an adviser',
      'Ada made an invitation for a viewer',
      'A former member revoked the invitation for Ben',
    ],
  )
})

test('the log says within a sentence too who is gone, and what has no name any more', async () => {
  const by = { at: '2026-05-03T08:00:00.000Z', by: 'Ada' }
  farm.membershipLog = [
    { ...by, id: '1', kind: 'member-removed', name: null, was: 'worker' },
    { ...by, id: '2', kind: 'farm-renamed', name: '' },
  ]
  await openPeople('owner')
  expect(await screen.findByText('Ada removed a former member')).toBeVisible()
  expect(screen.getByText('Ada removed the farm’s name')).toBeVisible()
})

test('a manager invites to the roles below, and changes nobody', async () => {
  const user = await openPeople('manager', person('Ben', { role: 'owner' }), person('Cleo'))
  expect(await rowOf('Cleo')).toHaveTextContent('cleo@farm.example')
  expect(screen.queryByRole('button', { name: /^More for/ })).toBeNull()
  const invite = await startInviting(user)
  const offered = invite.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)
  expect(offered).toEqual([
    expect.stringMatching(/^Viewer/),
    expect.stringMatching(/^Adviser/),
    expect.stringMatching(/^Worker/),
  ])
})

test('a viewer sees who is here and nothing to change, and may leave', async () => {
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false)
  const user = await openPeople('viewer', person('Ben', { role: 'owner' }))
  expect(await rowOf('Ben')).toHaveTextContent(/^Ben Owner · since May 3, 2026$/)
  expect(await rowOf('Ada Field')).toHaveTextContent('You')
  const main = within(screen.getByRole('main'))
  expect(main.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Leave this farm',
  ])
  await user.click(main.getByRole('button'))
  expect(confirm).toHaveBeenCalledWith(expect.stringMatching(/^Leave this farm\? It is closed/))
  expect(farm.members).toHaveLength(2)
  confirm.mockReturnValue(true)
  const assign = vi.fn<(url: string) => void>()
  const { href, origin, pathname, search } = window.location
  vi.stubGlobal('location', { href, origin, pathname, search, assign })
  await user.click(main.getByRole('button'))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/'))
  expect(farm.members.map(({ name }) => name)).toEqual(['Ben'])
})

test('the account menu leads here, but not where the server knows of no farms', async () => {
  farm.user = buildUser({
    farm: { id: 'u1', name: '', owner: 'Ada Field', role: 'viewer', isShared: true },
  })
  const link = () => screen.queryByRole('link', { name: 'People' })
  const { user } = openScreen('/')
  await user.click(await screen.findByRole('button', { name: 'Account' }))
  expect(link()).toHaveAttribute('href', '/farm/members')
  cleanup()
  farm.user = buildUser()
  openScreen('/')
  await user.click(await screen.findByRole('button', { name: 'Account' }))
  expect(screen.getByRole('link', { name: 'Your data' })).toBeVisible()
  expect(link()).toBeNull()
})

/** By keyboard: the pointer of these tests leaves the menu on its way into it. */
const menuOf = async (user: User) => {
  act(() => screen.getByRole('button', { name: 'Account' }).focus())
  await user.keyboard('{Enter}')
  return within(await screen.findByRole('group', { name: 'Farms' }))
}

test('who is on several farms sees which is open, and opens another', async () => {
  const assign = vi.fn<(url: string) => void>()
  farm.user = buildUser({
    farm: { id: 'f2', name: 'Mill', owner: 'Ben', role: 'worker', isShared: true },
  })
  farm.farms = [
    { id: 'f2', name: 'Mill', owner: 'Ben', role: 'worker', isCurrent: true },
    { id: 'u1', name: '', owner: 'Ada Field', role: 'owner', isCurrent: false },
  ]
  const { user } = openScreen('/')
  expect(await screen.findByText(/^· Mill$/)).toBeVisible()
  const menu = await menuOf(user)
  expect(menu.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'MillWorker',
    'Farm of Ada FieldOwner',
  ])
  expect(menu.getByRole('button', { name: /^Mill/ })).toHaveAttribute('aria-current', 'true')
  const { href, origin, pathname, search } = window.location
  vi.stubGlobal('location', { href, origin, pathname, search, assign })
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/'))
  expect(farm.farms.find(({ isCurrent }) => isCurrent)?.id).toBe('u1')
})

test('who owns no farm starts one', async () => {
  const assign = vi.fn<(url: string) => void>()
  farm.user = buildUser({
    farm: { id: 'f2', name: 'Mill', owner: 'Ben', role: 'viewer', isShared: true },
  })
  farm.farms = [{ id: 'f2', name: 'Mill', owner: 'Ben', role: 'viewer', isCurrent: true }]
  const { user } = openScreen('/')
  await screen.findByText(/· Mill$/)
  const menu = await menuOf(user)
  const { href, origin, pathname, search } = window.location
  vi.stubGlobal('location', { href, origin, pathname, search, assign })
  await user.keyboard('{Home}{ArrowDown}')
  expect(menu.getByRole('button', { name: 'Start a farm of your own' })).toHaveFocus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/'))
  expect(farm.farms.map(({ role }) => role)).toEqual(['viewer', 'owner'])
})

test('a list that cannot be loaded says why, and can be loaded again', async () => {
  const away = 'The database cannot be reached just now.'
  mockServer.use(http.get('*/api/members', () => refuse(503, away), { once: true }))
  const { user } = openScreen('/farm/members')
  expect(await screen.findByText(away)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await rowOf('Ada Field')).toBeVisible()
})
