import { describe, expect, test } from 'vitest'
import { farmList, memberList, newInvitation } from '#contract/members.ts'
import { sessionFarm } from '#contract/session.ts'
import { backends, useBackend } from './backends.ts'

describe.each(backends)('members on $name', (backend) => {
  const call = useBackend(backend)
  const people = async () => memberList.parse((await call('GET', '/api/members')).json)
  const farms = async () => farmList.parse((await call('GET', '/api/farms')).json)
  const ownId = async () => (await people()).members[0]?.id ?? ''
  const refusal = ({ status, text }: { status: number; text: string }) => [status, text]

  test('a farmer begins alone, as the owner of one farm', async () => {
    expect(await people()).toMatchObject({
      members: [{ name: 'Ada Field', role: 'owner', endsAt: null, isYou: true, isPhone: false }],
      invitations: [],
      log: [],
    })
    expect(await farms()).toMatchObject([
      { name: '', owner: 'Ada Field', role: 'owner', isCurrent: true },
    ])
  })

  test('the owner names the farm, and nobody opens an unknown one', async () => {
    const named = await call('PATCH', '/api/farms/current', { name: ' Mill ' })
    expect(sessionFarm.parse(named.json)).toMatchObject({ name: 'Mill', isShared: false })
    const [farm] = await farms()
    const opened = await call('PUT', '/api/farms/current', { farmId: farm?.id })
    expect(sessionFarm.parse(opened.json)).toMatchObject({ id: farm?.id, name: 'Mill' })
    const again = await call('POST', '/api/farms')
    expect([again.status, sessionFarm.parse(again.json).id]).toEqual([201, farm?.id])
    expect(refusal(await call('PUT', '/api/farms/current', { farmId: 'nothing' }))).toEqual([
      404,
      'This farm is not open to you any more.',
    ])
    expect((await people()).log).toMatchObject([{ kind: 'farm-renamed', name: 'Mill' }])
  })

  test('an invitation is listed without its link until it is revoked', async () => {
    const made = await call('POST', '/api/invitations', { role: 'worker', note: 'Ben' })
    expect(made.status).toBe(201)
    const { url, expiresAt } = newInvitation.parse(made.json)
    expect(url).toMatch(/\/api\/join\?invitation=[\w-]{43}$/)
    const { invitations } = await people()
    expect(invitations).toEqual([
      { id: expect.any(String), role: 'worker', note: 'Ben', expiresAt },
    ])
    const path = `/api/invitations/${invitations[0]?.id}`
    expect((await call('DELETE', path)).json).toEqual({ id: invitations[0]?.id })
    expect(refusal(await call('DELETE', path))).toEqual([
      404,
      'This invitation was used or revoked already.',
    ])
    expect((await people()).log).toMatchObject([
      { kind: 'invitation-revoked', by: 'Ada Field', name: 'Ben', role: 'worker' },
      { kind: 'member-invited', by: 'Ada Field', name: 'Ben', role: 'worker' },
    ])
  })

  test.each([
    [
      { role: 'owner' },
      'Choose what this person is on the farm: viewer, adviser, worker or manager.',
    ],
    [{ role: 'viewer', endsAt: 'soon' }, 'An end must be a time such as 2026-05-31T14:05:00Z.'],
    [{ role: 'viewer', endsAt: '2020-01-01T00:00:00Z' }, 'Choose a date in the future.'],
    [{ role: 'viewer', note: 'x'.repeat(101) }, 'A note may have at most 100 characters.'],
  ])('refuses the invitation %j', async (payload, sentence) => {
    expect(refusal(await call('POST', '/api/invitations', payload))).toEqual([400, sentence])
  })

  test('the owner stays, and who is no member cannot be changed', async () => {
    const own = `/api/members/${await ownId()}`
    const staying = [409, 'Hand the farm over first.']
    expect(refusal(await call('DELETE', own))).toEqual(staying)
    expect(refusal(await call('PATCH', own, { role: 'viewer' }))).toEqual(staying)
    const nobody = [404, 'This person is not on this farm.']
    const userId = 'nobody'
    for (const answer of [
      await call('DELETE', `/api/members/${userId}`),
      await call('PATCH', `/api/members/${userId}`, { role: 'viewer' }),
      await call('POST', '/api/farms/current/owner', { userId }),
    ])
      expect(refusal(answer)).toEqual(nobody)
  })
})
