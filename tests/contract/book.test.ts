import { describe, expect, test } from 'vitest'
import { bookSettings, waiting } from '#contract/book.ts'
import {
  closedPlace,
  deletedEntries,
  entry,
  entryPage,
  entryVersions,
  type Entry,
} from '#contract/entries.ts'
import { fieldList } from '#contract/fields.ts'
import { product, PRODUCT_EXISTS, PRODUCT_IN_USE, productList } from '#contract/products.ts'
import { agenda } from '#contract/tasks.ts'
import { timelinePage } from '#contract/timeline.ts'
import { changedRecord } from '#contract/write-headers.ts'
import { addDays } from '#domain/dates/calendar-days.ts'
import { newId } from '#server/new-id.ts'
import { buildAnimalPayload } from '#tests/builders/build-animal-payload.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { buildSolarPayload } from '#tests/builders/build-solar-payload.ts'
import { jpegPhoto } from '#tests/setup/uploads.ts'
import { backends, useBackend } from './backends.ts'
import { farmCalls } from './farm-calls.ts'

const HARVEST = { kind: 'harvest', onDate: '2026-05-10', quantity: 120, unit: 'kg', targets: [] }
const TREATMENT = { kind: 'treatment', onDate: '2026-05-05', targets: [] as object[] }

describe.each(backends)('the book on $name', (backend) => {
  const call = useBackend(backend)
  const { create, createProject, send } = farmCalls(call)

  const add = async (payload: object, headers?: Record<string, string>) => {
    const answer = await call('POST', '/api/entries', payload, headers)
    if (answer.status !== 201) throw new Error(answer.text)
    return entry.parse(answer.json)
  }
  const refused = async (payload: object) => {
    const { status, text } = await call('POST', '/api/entries', payload)
    return [status, text]
  }
  const patch = (id: string, change: object, headers?: Record<string, string>) =>
    call('PATCH', `/api/entries/${id}`, change, headers)
  const list = async (query = '') =>
    entryPage.parse((await call('GET', `/api/entries${query}`)).json)
  const addProduct = (change: object = {}) =>
    create('/api/products', { name: 'Movento', kind: 'plantProtection', harvestDays: 7, ...change })

  /** A field, a herd and a system, as targets. */
  async function farm() {
    const projectId = await createProject()
    const path = `/api/projects/${projectId}`
    await create(`${path}/crops`, buildCropPayload({ fieldName: 'North' }))
    const herdId = await create(`${path}/animals`, buildAnimalPayload({ herdName: 'Cows' }))
    const systemId = await create(
      `${path}/solar-systems`,
      buildSolarPayload({ location: 'Barn roof' }),
    )
    const fields = await call('GET', `/api/fields?projectId=${projectId}`)
    const [field] = fieldList.parse(fields.json)
    return {
      projectId,
      field: { kind: 'field', id: field?.id ?? '' },
      herd: { kind: 'animal', id: herdId },
      system: { kind: 'solar', id: systemId },
    }
  }

  test('is empty at first, in US dollars', async () => {
    expect(await list()).toEqual({ entries: [], next: null })
    expect(productList.parse((await call('GET', '/api/products')).json)).toEqual([])
    const settings = async () => bookSettings.parse((await call('GET', '/api/book/settings')).json)
    expect(await settings()).toEqual({ currency: 'USD' })
    expect((await call('PUT', '/api/book/settings', { currency: 'EUR' })).status).toBe(200)
    expect(await settings()).toEqual({ currency: 'EUR' })
    const unknown = await call('PUT', '/api/book/settings', { currency: 'QQQ' })
    expect([unknown.status, unknown.text]).toEqual([
      400,
      'That currency is unknown. Enter one such as EUR.',
    ])
  })

  test('has products as on the label, where 0 is not the same as not known', async () => {
    const movento = await addProduct({ harvestDays: 0, active: ' Spirotetramat ' })
    await addProduct({ name: 'actellic', harvestDays: undefined })
    const listed = async () => productList.parse((await call('GET', '/api/products')).json)
    expect(await listed()).toMatchObject([
      { name: 'actellic', harvestDays: null, photoURL: null, active: '' },
      { name: 'Movento', harvestDays: 0, reentryHours: null, active: 'Spirotetramat' },
    ])
    const again = await call('POST', '/api/products', { name: ' MOVENTO', kind: 'other' })
    expect([again.status, again.text]).toEqual([409, PRODUCT_EXISTS.id])
    const path = `/api/products/${movento}`
    const changed = await call('PATCH', path, { reentryHours: 24, harvestDays: null })
    expect(product.parse(changed.json)).toMatchObject({ reentryHours: 24, harvestDays: null })
    const clash = await call('PATCH', path, { name: 'Actellic' })
    expect([clash.status, clash.text]).toEqual([409, PRODUCT_EXISTS.id])
    const old = await call('PATCH', path, { eggDays: 1 }, { 'If-Match': '"2020-01-01T00:00:00Z"' })
    expect(changedRecord(product).parse(old.json).record.name).toBe('Movento')
    expect((await call('PATCH', path, { harvestDays: 1.5 })).text).toBe(
      'Enter whole days from 0 to 1000, as on the label.',
    )
    expect((await call('DELETE', path)).json).toEqual({ id: movento })
    expect(await listed()).toMatchObject([{ name: 'actellic' }])
    expect((await call('DELETE', path)).status).toBe(404)
  })

  test('keeps a product that entries name, also before they were corrected', async () => {
    const productId = await addProduct()
    const { id } = await add({ ...TREATMENT, productId })
    const remove = async () => {
      const { status, text } = await call('DELETE', `/api/products/${productId}`)
      return [status, text]
    }
    expect(await remove()).toEqual([409, PRODUCT_IN_USE.id])
    await patch(id, { productId: null })
    expect(await remove()).toEqual([409, PRODUCT_IN_USE.id])
  })

  test('keeps what was entered, with the names of its places', async () => {
    const { projectId, field, herd, system } = await farm()
    const productId = await addProduct({ harvestDays: null })
    const said = {
      kind: 'treatment',
      onDate: '2026-05-04',
      startTime: '07:30',
      lastDate: '2026-05-05',
      quantity: 0.75,
      unit: 'l',
      productId,
      amountMinor: 4250,
      produce: null,
      areaM2: 12_000.5,
      purpose: 'Aphids',
      counterparty: 'Co-op',
      veterinarian: 'Dr. Moo',
      animalMarks: 'DE 1, DE 2',
      notes: 'No wind.',
      reason: '',
    }
    const targets = [field, herd]
    const made = await add({ ...said, targets })
    expect(made).toMatchObject({ ...said, currency: 'USD', productName: 'Movento', version: 1 })
    expect(made.by?.name).toBe('Ada Field')
    expect(made.targets).toEqual([
      { ...field, share: null, name: 'North', projectId },
      { ...herd, share: null, name: 'Cows', projectId },
    ])
    expect(await list()).toEqual({ entries: [made], next: null })
    const sale = { kind: 'sale', onDate: '2026-05-04', amountMinor: 100, currency: 'EUR' }
    const sold = await add({ ...sale, targets: [{ ...system, share: 2500 }] })
    expect(sold).toMatchObject({ ...sale, quantity: null, unit: null, notes: '' })
    expect(sold.targets).toMatchObject([{ name: 'Barn roof', share: 2500 }])
  })

  test.each<[string, object, string]>([
    ['tomorrow', { onDate: '2099-01-01' }, 'Enter a day up to today.'],
    ['an end tomorrow', { lastDate: '2099-01-01' }, 'Enter a day up to today.'],
    ['an end too early', { lastDate: '2026-05-09' }, 'The last day must not be before the first.'],
    ['a quantity alone', { unit: null }, 'Choose the unit of the quantity.'],
    ['a unit alone', { quantity: null }, 'Enter the quantity.'],
    ['less than nothing', { quantity: -5 }, 'Enter a quantity above 0 and up to 1,000,000,000.'],
    ['10^15 kg', { quantity: 1e15 }, 'Enter a quantity above 0 and up to 1,000,000,000.'],
    ['half a cent', { amountMinor: 0.5 }, 'Enter an amount above 0, of at most 13 digits.'],
    ['no currency', { currency: 'QQQ' }, 'That currency is unknown. Enter one such as EUR.'],
    ['no day', { onDate: '2026-02-30' }, 'The last day of that month is February 28, 2026.'],
    ['no time', { startTime: '24:00' }, 'Enter a time such as 14:30.'],
  ])('refuses %s', async (_what, change, sentence) => {
    expect(await refused({ ...HARVEST, ...change })).toEqual([400, sentence])
    expect((await list()).entries).toEqual([])
  })

  test('refuses places and shares that cannot be', async () => {
    const { field, herd, system } = await farm()
    const cases: [object, number, string][] = [
      [{ targets: [herd] }, 400, 'Choose what the herd gave.'],
      [{ targets: [system] }, 400, 'A solar system is neither harvested nor treated.'],
      [{ targets: [field, field] }, 400, 'Name each place once.'],
      [
        {
          targets: [
            { ...field, share: 6000 },
            { ...herd, share: 4001 },
          ],
          produce: 'milk',
        },
        400,
        'The shares add up to more than the whole.',
      ],
      [
        { targets: [{ ...field, share: 6000 }, herd], produce: 'milk' },
        400,
        'Give a share to each place, or to none.',
      ],
      [{ targets: [{ ...field, id: 'nowhere' }] }, 404, 'Field not found.'],
      [{ targets: [{ kind: 'animal', id: field.id }], produce: 'milk' }, 404, 'Herd not found.'],
      [{ productId: 'nothing' }, 404, 'Product not found.'],
    ]
    for (const [change, status, sentence] of cases)
      expect(await refused({ ...HARVEST, ...change })).toEqual([status, sentence])
  })

  test('is read by kind, days and place, page by page', async () => {
    const { field, herd } = await farm()
    const first = await add({ ...HARVEST, onDate: '2026-05-01', targets: [field] })
    const milk = await add({ ...HARVEST, produce: 'milk', unit: 'l', targets: [herd] })
    const cost = await add({ kind: 'cost', onDate: '2026-05-09', amountMinor: 5, targets: [field] })
    const ids = async (query: string) => (await list(query)).entries.map(({ id }) => id)
    expect(await ids('')).toEqual([milk.id, cost.id, first.id])
    expect(await ids('?kind=harvest')).toEqual([milk.id, first.id])
    expect(await ids('?from=2026-05-09&to=2026-05-09')).toEqual([cost.id])
    expect(await ids(`?targetId=${encodeURIComponent(field.id)}`)).toEqual([cost.id, first.id])
    for (let load = 0; load < 50; load += 1)
      await add({ ...HARVEST, onDate: '2026-04-01', quantity: load + 1 })
    const { entries, next } = await list()
    expect([entries.length, entries.slice(0, 3).map(({ id }) => id)]).toEqual([
      50,
      [milk.id, cost.id, first.id],
    ])
    const rest = await list(`?cursor=${encodeURIComponent(next ?? '')}`)
    expect([rest.entries.length, rest.next]).toEqual([3, null])
    const all = new Set([...entries, ...rest.entries].map(({ id }) => id))
    expect(all.size).toBe(53)
  })

  test('keeps what was there when an entry is corrected', async () => {
    const { field } = await farm()
    const made = await add({ ...HARVEST, notes: 'Wet', targets: [field] })
    const { status, json } = await patch(made.id, { quantity: 130, notes: null })
    expect(status).toBe(200)
    const corrected = entry.parse(json)
    expect(corrected).toMatchObject({
      onDate: HARVEST.onDate,
      quantity: 130,
      notes: '',
      version: 2,
    })
    expect(corrected.targets).toEqual(made.targets)
    const versions = async () =>
      entryVersions.parse((await call('GET', `/api/entries/${made.id}/versions`)).json)
    const before = { version: 1, quantity: 120, notes: 'Wet', targets: made.targets }
    expect(await versions()).toMatchObject({
      versions: [{ ...before, by: { name: 'Ada Field' } }],
      isDeleted: false,
    })
    const same = await patch(made.id, { quantity: 130 })
    expect(entry.parse(same.json).version).toBe(2)
    const old = await patch(made.id, { quantity: 1 }, { 'If-Match': `"${made.updatedAt}"` })
    expect(old.status).toBe(409)
    expect(changedRecord(entry).parse(old.json).record).toEqual(corrected)
    expect((await patch(made.id, { unit: null })).text).toBe('Choose the unit of the quantity.')
    expect((await patch('nothing', { quantity: 1 })).text).toBe('Entry not found.')
    expect((await versions()).versions).toHaveLength(1)
  })

  test('keeps a deleted entry readable, and brings it back', async () => {
    const { field } = await farm()
    const made = await add({ ...HARVEST, amountMinor: 700, targets: [{ ...field, share: 5000 }] })
    const path = `/api/entries/${made.id}`
    expect((await call('DELETE', path)).json).toEqual({ id: made.id })
    expect((await list()).entries).toEqual([])
    const deleted = async () =>
      deletedEntries.parse((await call('GET', '/api/entries/deleted')).json).entries
    const last = { id: made.id, version: 1, quantity: 120, amountMinor: 700, targets: made.targets }
    expect(await deleted()).toMatchObject([last])
    const read = await call('GET', `${path}/versions`)
    expect(entryVersions.parse(read.json)).toMatchObject({
      versions: [{ version: 1 }],
      isDeleted: true,
    })
    for (const late of [await patch(made.id, { quantity: 1 }), await call('DELETE', path)])
      expect([late.status, late.text]).toEqual([404, 'This entry was deleted.'])
    const back = await call('POST', `${path}/restore`)
    const restored = entry.parse(back.json)
    const { updatedAt: _at, createdAt: _created, version: _version, ...content } = made
    expect(restored).toMatchObject({ ...content, version: 2 })
    expect((await list()).entries).toEqual([restored])
    expect(await deleted()).toEqual([])
    expect(entry.parse((await call('POST', `${path}/restore`)).json)).toEqual(restored)
    expect((await call('POST', '/api/entries/nothing/restore')).status).toBe(404)
  })

  test('refuses a harvest in a waiting period without a reason, and keeps the reason', async () => {
    const { field } = await farm()
    const productId = await addProduct()
    await add({ ...TREATMENT, productId, targets: [field] })
    const harvest = { ...HARVEST, onDate: '2026-05-11', targets: [field] }
    const { status, json } = await call('POST', '/api/entries', harvest)
    expect(status).toBe(409)
    expect(closedPlace.parse(json)).toEqual({
      message:
        'Do not harvest North before May 12, 2026. To enter this all the same, give the reason.',
      until: '2026-05-12',
    })
    const reason = 'For the compost.'
    const made = await add({ ...harvest, reason })
    expect(made).toMatchObject({ reason, closedUntil: '2026-05-12' })
    expect(await add({ ...harvest, onDate: '2026-05-12' })).toMatchObject({ closedUntil: null })
    expect(await add({ ...harvest, onDate: '2026-05-04' })).toMatchObject({ closedUntil: null })
    expect((await patch(made.id, { reason: null })).status).toBe(409)
    expect((await list()).entries.find(({ id }) => id === made.id)).toMatchObject({ reason })
  })

  test('does not move a harvest into a waiting period, and leaves one that is in it', async () => {
    const { field } = await farm()
    const productId = await addProduct()
    const before = await add({ ...HARVEST, onDate: '2026-05-11', targets: [field] })
    const after = await add({ ...HARVEST, onDate: '2026-05-12', targets: [field] })
    await add({ ...TREATMENT, productId, targets: [field] })
    const seen = new Map((await list()).entries.map((one) => [one.id, one.closedUntil]))
    expect([seen.get(before.id), seen.get(after.id)]).toEqual(['2026-05-12', null])
    const moved = await patch(after.id, { onDate: '2026-05-06' })
    expect([moved.status, closedPlace.parse(moved.json).until]).toEqual([409, '2026-05-12'])
    expect((await patch(before.id, { notes: 'Late entry' })).status).toBe(200)
    expect((await patch(after.id, { onDate: '2026-05-06', reason: 'Lost' })).status).toBe(200)
  })

  test('says what is closed today, and what nobody can tell', async () => {
    const { projectId, field, herd } = await farm()
    const { today } = agenda.parse((await call('GET', '/api/tasks?zone=UTC')).json)
    const productId = await addProduct({ harvestDays: 7, reentryHours: 0 })
    const unknownId = await addProduct({ name: 'Salve', kind: 'medicine', harvestDays: undefined })
    const onDate = addDays(today, -2)
    const spray = await add({ ...TREATMENT, onDate, productId, targets: [field] })
    const salve = await add({ ...TREATMENT, onDate, productId: unknownId, targets: [herd] })
    await add({ ...TREATMENT, onDate: addDays(today, -7), productId, targets: [field] })
    const answer = await call('GET', '/api/book/waiting')
    const closed = { waitingFor: 'harvest', from: onDate, until: addDays(today, 5), endsAt: null }
    expect(waiting.parse(answer.json)).toEqual({
      closures: [
        {
          ...closed,
          target: { ...field, name: 'North', projectId },
          entryId: spray.id,
          productName: 'Movento',
        },
      ],
      unknown: [
        {
          target: { ...herd, name: 'Cows', projectId },
          waitingFor: ['milk', 'meat', 'eggs'],
          entryId: salve.id,
          onDate,
          productId: unknownId,
          productName: 'Salve',
        },
      ],
    })
  })

  test('adds each change to the timeline, at the time when it was made', async () => {
    const { projectId, herd, field } = await farm()
    const at = new Date(Date.now() - 3 * 86_400_000).toISOString()
    const happened = { 'Happened-At': backend.name === 'the mocks' ? at : '2026-05-30T08:00:00Z' }
    const id = newId()
    const sale = { kind: 'sale', onDate: '2026-05-02', quantity: 40, unit: 'l', produce: 'milk' }
    const headers = { ...happened, 'New-Id': id }
    const made = await add({ ...sale, amountMinor: 2000, targets: [herd] }, headers)
    expect(made.id).toBe(id)
    expect(await add({ ...sale, amountMinor: 2000, targets: [herd] }, headers)).toEqual(made)
    await patch(id, { targets: [herd, field] })
    await call('DELETE', `/api/entries/${id}`)
    const { entries } = timelinePage.parse((await call('GET', '/api/timeline?kind=entry')).json)
    const line = 'Sale · Milk · 40 l · $20.00 · May 2, 2026'
    const told = entries.map(({ detail, entityName, projectId: place }) => [
      detail,
      entityName,
      place,
    ])
    expect(told.toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))).toEqual([
      [line, 'Cows', projectId],
      [`${line} · corrected`, null, projectId],
      [`${line} · deleted`, null, projectId],
    ])
    const added = entries.find(({ detail }) => detail === line)
    expect(new Date(added?.at ?? 0)).toEqual(new Date(happened['Happened-At']))
  })

  test('keeps a photo of a receipt', async () => {
    const imageURL = await send(await jpegPhoto())
    const cost = { kind: 'cost', onDate: '2026-05-02', amountMinor: 900, targets: [] }
    const made = await add({ ...cost, imageURL })
    expect(made.photoURL).toBe(imageURL)
    const without = entry.parse((await patch(made.id, { imageURL: null })).json)
    expect(without.photoURL).toBeNull()
    expect(await refused({ ...cost, imageURL: 'https://evil.example/a.jpg' })).toEqual([
      400,
      'imageURL must be the address of one of your own uploads.',
    ])
    expect(await refused({ ...cost, imageURL: '/api/objects/nothing' })).toEqual([
      404,
      'Photo not found.',
    ])
  })

  test('has both entries of two phones that harvest the same field', async () => {
    const { field } = await farm()
    const loads: Entry[] = await Promise.all(
      [newId(), newId()].map((id) => add({ ...HARVEST, targets: [field] }, { 'New-Id': id })),
    )
    const ids = loads.map(({ id }) => id).toSorted()
    expect((await list()).entries.map(({ id }) => id).toSorted()).toEqual(ids)
  })
})
