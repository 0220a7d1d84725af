import { describe, expect, test } from 'vitest'
import { emergencyNumbers } from '#contract/emergency-numbers.ts'
import { backends, useBackend } from './backends.ts'

const NONE = { country: '', veterinarian: '', poison: '', neighbour: '' }

describe.each(backends)('the emergency numbers on $name', (backend) => {
  const call = useBackend(backend)
  const numbers = async (zone?: string) => {
    const query = zone ? `?zone=${zone}` : ''
    return emergencyNumbers.parse((await call('GET', `/api/emergency-numbers${query}`)).json)
  }
  const enter = (entered: object) =>
    call('PUT', '/api/emergency-numbers', { ...NONE, ...entered }, { 'idempotency-key': 'enter' })

  test('are the public ones until a farmer enters some, by the time zone', async () => {
    expect(await numbers()).toMatchObject({
      ...NONE,
      guessed: '',
      public: { people: '112 / 911' },
    })
    expect(await numbers('Europe/Berlin')).toMatchObject({
      ...NONE,
      guessed: 'DE',
      public: { people: '112' },
    })
    expect(await numbers('America/New_York')).toMatchObject({
      guessed: 'US',
      public: { people: '911', crisis: '988' },
    })
    expect((await numbers()).countries).toEqual(expect.arrayContaining(['DE', 'US']))
  })

  test('are kept as they were typed, and a country counts before the time zone', async () => {
    const entered = { country: 'US', veterinarian: '030 555-0100 / 0101', neighbour: '+49 (30) 5' }
    expect((await enter({ ...entered, poison: '  030.19240  ' })).status).toBe(200)
    const kept = { ...entered, poison: '030.19240' }
    expect(await numbers('Europe/Berlin')).toMatchObject({ ...kept, public: { people: '911' } })
    // The answer of a retry is the first one.
    expect((await enter({ ...entered, poison: '  030.19240  ' })).json).toEqual(kept)
  })

  test.each([
    ['veterinarian', 'Dr. Weber'],
    ['veterinarian', '12'],
    ['poison', '0'.repeat(41)],
    ['neighbour', '555 0100; 0101'],
  ])('refuse the %s %j', async (field, typed) => {
    const { status, text } = await enter({ [field]: typed })
    expect([status, text]).toEqual([400, 'Type a telephone number, such as +1 555 010 0100.'])
    expect(await numbers()).toMatchObject(NONE)
  })

  test('refuse what is no country', async () => {
    expect(await enter({ country: 'Germany' })).toMatchObject({
      status: 400,
      text: 'Choose a country.',
    })
  })
})
