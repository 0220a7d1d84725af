import { describe, expect, test } from 'vitest'
import { MAX_PLACE_SEARCH, placeList } from '#contract/places.ts'
import { backends, useBackend } from './backends.ts'

describe.each(backends)('places on $name', (backend) => {
  const call = useBackend(backend)
  const ask = (query: Record<string, string>) =>
    call('GET', `/api/places?${new URLSearchParams(query).toString()}`)
  const named = async (q: string) =>
    placeList.parse((await ask({ q })).json).map(({ name, region }) => [name, region])

  test.each(['München', 'munchen', 'Muenchen'])(
    '%s is found with its coordinates and altitude',
    async (q) => {
      const [found] = placeList.parse((await ask({ q })).json)
      expect(found).toMatchObject({
        region: 'Bavaria',
        country: 'Germany',
        latitude: 48.13743,
        longitude: 11.57549,
        altitudeM: 524,
      })
    },
  )

  test('an altitude that nobody knows is left out', async () => {
    const [found] = placeList.parse((await ask({ q: 'gastein' })).json)
    expect(found?.latitude).toBe(47.17)
    expect(found).not.toHaveProperty('altitudeM')
  })

  test('the start of a name comes before its other parts', async () => {
    expect(await named('hof')).toEqual([
      ['Hof', 'Bavaria'],
      ['Bad Hofgastein', undefined],
    ])
  })

  test('the most populous comes first, unless a region is named', async () => {
    expect((await named('springfield'))[0]).toEqual(['Springfield', 'Missouri'])
    expect(await named('springfield, illinois')).toEqual([['Springfield', 'Illinois']])
  })

  test.each(['', ' ', ',', 'qqq'])('%j finds nothing', async (q) => {
    expect(await named(q)).toEqual([])
  })

  test('a position has its nearest place, or none', async () => {
    const near = await ask({ latitude: '48.1', longitude: '11.5' })
    expect(placeList.parse(near.json)).toMatchObject([{ latitude: 48.13743, country: 'Germany' }])
    expect((await ask({ latitude: '0', longitude: '-30' })).json).toEqual([])
  })

  test.each([
    {},
    { latitude: '48' },
    { latitude: '91', longitude: '0' },
    { latitude: '', longitude: '0' },
    { latitude: 'north', longitude: '0' },
    { q: 'x'.repeat(MAX_PLACE_SEARCH + 1) },
  ])('%j is refused', async (query) => {
    expect((await ask(query as Record<string, string>)).status).toBe(400)
  })
})
