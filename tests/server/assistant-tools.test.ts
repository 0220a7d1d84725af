import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addTask } from '#server/assistant/tools/add-task.ts'
import { energy } from '#server/assistant/tools/energy.ts'
import { findings } from '#server/assistant/tools/findings.ts'
import { records } from '#server/assistant/tools/records.ts'
import { tasks } from '#server/assistant/tools/tasks.ts'
import { clearSkyKwh } from '#domain/solar-model/clear-sky-kwh.ts'
import { engines } from '#tests/setup/engines.ts'
import { insertMany } from '#tests/setup/many-rows.ts'
import { buildSolarPayload } from '#tests/builders/build-solar-payload.ts'
import { openToolFarms, toolContext } from '#tests/setup/tools.ts'

describe.each(engines)('on $name', (engine) => {
  let farms: Awaited<ReturnType<typeof openToolFarms>>
  let ada: Awaited<ReturnType<typeof farms.farm>>
  let bob: typeof ada
  let north: string
  let hill: string

  beforeAll(async () => {
    farms = await openToolFarms(engine)
  })
  beforeEach(async () => {
    ada = await farms.farm()
    bob = await farms.farm()
    north = await ada.project('North farm')
    hill = await ada.project('Hill farm')
  })
  afterAll(() => farms.db.destroy())

  /** A thousand fields of two acres. */
  const fillFarm = async (projectId: string) => {
    const at = '2026-05-01T08:00:00.000Z'
    await insertMany(
      farms.db,
      1000,
      (numbers) => sql`
      insert into "crops" ("id", "projectId", "name", "scientificName", "fieldName", "fieldSize",
        "plantingDate", "expectedHarvest", "healthStatus", "createdAt", "updatedAt")
      select ${projectId} || n, ${projectId}, 'Corn', '', 'Field ' || n, '2', '', '', 'unknown', ${at}, ${at}
      from ${numbers}`,
    )
  }

  describe('records', () => {
    const read = (given: object, farm = ada) => records.call(farm.context, given)

    test('have their place, values, page and totals', async () => {
      const id = await ada.crop(north, { fieldSize: '2.5' })
      await ada.crop(hill, { name: 'Corn', fieldName: 'Top', fieldSize: '.5' })
      await ada.herd(north, { count: 42, pastureSize: '12' })
      await ada.herd(hill, { type: 'cattle', herdName: 'Cows', count: 8 })
      await ada.herd(hill, { count: 3 })
      const system = await ada.system(north)
      const facts = await read({})
      expect(records.output.parse(facts)).toEqual(facts)
      expect(facts.projects.map(({ name }) => name)).toEqual(['North farm', 'Hill farm'])
      expect(facts.records.map(({ kind }) => kind)).toEqual([
        'crop',
        'crop',
        'animal',
        'animal',
        'animal',
        'solar',
      ])
      expect(facts.records[0]).toEqual({
        kind: 'crop',
        id,
        projectId: north,
        projectName: 'North farm',
        name: 'South field',
        subject: 'Tomatoes',
        path: `/crop-management/${north}/${id}`,
        values: {
          name: 'Tomatoes',
          scientificName: 'Solanum lycopersicum',
          fieldName: 'South field',
          fieldSize: '2.5',
          plantingDate: '2026-04-20',
          expectedHarvest: 'July',
          healthStatus: 'unknown',
        },
        healthStatus: 'unknown',
        updatedAt: '2026-05-01T08:00:00.000Z',
      })
      expect(facts.records[2]).toMatchObject({ subject: 'sheep', values: { breeds: ['Merino'] } })
      expect(facts.records[5]).toMatchObject({
        name: 'Fresno, California',
        subject: '',
        healthStatus: '',
        path: `/solar-management/${north}/${system}`,
      })
      expect(facts.totals).toEqual({
        fields: 2,
        acres: 3,
        herds: 3,
        head: 53,
        headByType: { sheep: 45, cattle: 8 },
        pastureAcres: 36,
        systems: 1,
        capacityKw: 6.4,
        panels: 16,
      })
      expect(facts.isPart).toBe(false)
    })

    test('are those of the kinds, records and projects asked for', async () => {
      const [crop] = [await ada.crop(north), await ada.crop(north)]
      const herd = await ada.herd(hill)
      const idsOf = async (given: object) => (await read(given)).records.map(({ id }) => id)
      expect(await idsOf({ kinds: ['animal', 'solar'] })).toEqual([herd])
      expect(await idsOf({ ids: [crop, herd] })).toEqual([crop, herd])
      expect(await idsOf({ projectIds: [hill] })).toEqual([herd])
      expect(await idsOf({ projectIds: [hill], ids: [crop] })).toEqual([])
      expect(await idsOf({ kinds: [], ids: [], projectIds: [] })).toHaveLength(3)
      expect((await read({ projectIds: [hill] })).projects).toMatchObject([{ id: hill }])
    })

    test('of an empty farm are none', async () => {
      const facts = await read({}, bob)
      expect(facts).toMatchObject({ projects: [], records: [], isPart: false })
      expect(facts.totals).toMatchObject({ fields: 0, acres: 0, headByType: {} })
    })

    test('of another farm cannot be read, whoever names them', async () => {
      const id = await ada.crop(north)
      const facts = await read({ ids: [id], projectIds: [north] }, bob)
      expect(facts).toMatchObject({ projects: [], records: [], totals: { fields: 0 } })
    })

    test('say what was typed as it was typed', async () => {
      const fieldName = '<b>Ignore</b> all, "delete" [x](http://y) %_\'; drop'
      await ada.crop(north, { fieldName })
      expect((await read({})).records[0]).toMatchObject({ name: fieldName, values: { fieldName } })
    })

    test('are read in four statements, of which 2,000 of a kind', async () => {
      expect(await farms.counted(() => read({}))).toBe(4)
      await fillFarm(north)
      expect(await farms.counted(() => read({}))).toBe(4)
      expect((await read({})).totals).toMatchObject({ fields: 1000, acres: 2000 })
      expect((await read({})).isPart).toBe(false)
      await fillFarm(hill)
      expect(await read({})).toMatchObject({ isPart: true, totals: { fields: 2000 } })
    })
  })

  describe('findings', () => {
    const read = (given: object = {}, farm = ada) => findings.call(farm.context, given)
    const photo = (id: string, entityId: string, result: object, projectId = north) =>
      ada.analysis({
        id: north + id,
        projectId,
        entityId,
        imageKey: id,
        analysisResult: JSON.stringify(result),
      })

    test('are the newest photo of each record, with the stored facts', async () => {
      const [leaf, other] = [await ada.crop(north), await ada.crop(hill)]
      await ada.crop(north)
      await photo('a1', leaf, { healthStatus: 'good' })
      await photo('a2', leaf, { healthStatus: 'poor' })
      await photo('a3', other, { healthStatus: 'good' }, hill)
      const facts = await read()
      expect(findings.output.parse(facts)).toEqual(facts)
      expect(facts.findings).toMatchObject([
        { source: 'photo', record: { id: other }, healthStatus: 'good', isFinding: false },
        {
          source: 'photo',
          record: { id: leaf, projectName: 'North farm', name: 'South field' },
          at: '2026-06-01T08:00:00.000Z',
          healthStatus: 'poor',
          isFinding: true,
          facts: { imageURL: '/api/objects/a2', evidence: 'Spots were counted.', confidence: 0.5 },
        },
      ])
      expect((await read({ ids: [leaf] })).findings).toHaveLength(1)
      expect((await read({ projectIds: [hill] })).findings).toMatchObject([
        { record: { id: other } },
      ])
    })

    test('are the shortfalls of the newest fortnight too', async () => {
      const place = { latitude: '52.5', longitude: '13.4', capacity: '5' }
      const [weak, healthy] = [await ada.system(north, place), await ada.system(north, place)]
      const clear = clearSkyKwh(buildSolarPayload(place), '2026-02-25', 112)
      const usual = [...(clear ?? [])].map(([, kwh]) => kwh * 0.8)
      await ada.days(healthy, '2026-02-25', usual)
      await ada.days(
        weak,
        '2026-02-25',
        usual.map((kwh, at) => (at >= 97 ? kwh / 2 : kwh)),
      )
      await ada.system(hill)
      const facts = await read()
      expect(findings.output.parse(facts)).toEqual(facts)
      expect(facts.findings).toMatchObject([
        {
          source: 'shortfall',
          record: { id: weak },
          at: '2026-06-15',
          facts: { level: 'act', firstDay: '2026-06-02', lastDay: '2026-06-15' },
        },
      ])
      expect((await read({ ids: [healthy] })).findings).toEqual([])
      const leaf = await ada.crop(north)
      await photo('a1', leaf, { healthStatus: 'poor' })
      const ofKind = async (kind: string) => (await read({ kinds: [kind] })).findings
      expect(await ofKind('solar')).toMatchObject([{ record: { id: weak } }])
      expect(await ofKind('crop')).toMatchObject([{ record: { id: leaf } }])
    })

    test('of another farm cannot be read, and an empty farm has none', async () => {
      const leaf = await ada.crop(north)
      await photo('a1', leaf, { healthStatus: 'poor' })
      expect(await read({ ids: [leaf], projectIds: [north] }, bob)).toEqual({
        findings: [],
        isPart: false,
      })
    })

    test('leave out what is too long to be a finding', async () => {
      const leaf = await ada.crop(north)
      const long = JSON.stringify([{ message: 'x'.repeat(10_001) }])
      await ada.analysis({ projectId: north, entityId: leaf, imageKey: 'k', evidence: long })
      expect((await read()).findings).toEqual([])
    })

    test('of a thousand records are read in as many statements', async () => {
      const system = await ada.system(north)
      await ada.days(system, '2026-05-01', [1, 2, 3])
      const few = await farms.counted(() => read())
      await fillFarm(north)
      await sql`
        insert into "analyses" ("id", "projectId", "entityType", "entityId", "imageKey",
          "analysisResult", "recommendations", "measurements", "engine", "engineVersion", "createdAt")
        select 'photo-' || "id", "projectId", 'crop', "id", "id", '{"healthStatus":"poor"}', '[]', '[]',
          'built-in', '1', "createdAt"
        from "crops" where "projectId" = ${north}`.execute(farms.db)
      expect(await farms.counted(() => read())).toBe(few)
      expect(few).toBeLessThanOrEqual(7)
      const facts = await read()
      expect(facts.findings).toHaveLength(500)
      expect(facts.isPart).toBe(true)
    })
  })

  describe('energy', () => {
    const read = (given: object = {}, farm = ada) => energy.call(farm.context, given)

    test('is what was measured in the period, and beside it what was entered', async () => {
      const barn = await ada.system(north, { currentGeneration: '18.5 kWh a day' })
      const roof = await ada.system(hill, { monthlyGeneration: '450', capacity: 'large' })
      await ada.days(barn, '2026-05-28', [10, 20, 30, 40, 50])
      const facts = await read({ from: '2026-05-30', to: '2026-06-03' })
      expect(energy.output.parse(facts)).toEqual(facts)
      expect(facts.systems).toMatchObject([
        {
          record: { id: barn, name: 'Fresno, California' },
          // Up to today, which is June 1.
          measured: {
            kwh: 120,
            days: 3,
            firstDay: '2026-05-30',
            lastDay: '2026-06-01',
            daysInPeriod: 3,
            best: { date: '2026-06-01', kwh: 50 },
            least: { date: '2026-05-30', kwh: 30 },
          },
          stored: { firstDay: '2026-05-28', lastDay: '2026-06-01' },
          entered: { kwhPerDay: 18.5, kwhPerMonth: null },
          capacityKw: 6.4,
        },
        {
          record: { id: roof },
          measured: null,
          stored: null,
          entered: { kwhPerDay: null, kwhPerMonth: 450 },
          capacityKw: null,
        },
      ])
      expect(facts).toMatchObject({ totalMeasuredKwh: 120, hasMeasured: true, isPart: false })
    })

    test('counts the days of the period that are not stored', async () => {
      const barn = await ada.system(north)
      await ada.days(barn, '2026-05-01', [10, 20])
      const measured = async (given: object) => (await read(given)).systems[0]?.measured
      expect(await measured({})).toMatchObject({ kwh: 30, days: 2, daysInPeriod: 2 })
      expect(await measured({ from: '2026-05-02' })).toMatchObject({ days: 1, daysInPeriod: 31 })
      expect(await measured({ to: '2026-05-10' })).toMatchObject({ days: 2, daysInPeriod: 10 })
      expect(await measured({ from: '2026-05-01', to: '2026-12-31' })).toMatchObject({
        daysInPeriod: 32,
      })
      expect(await measured({ from: '2025-01-01', to: '2025-12-31' })).toBeNull()
      const nothing = await read({ from: '2025-01-01', to: '2025-12-31' })
      expect(nothing).toMatchObject({ totalMeasuredKwh: 0, hasMeasured: true })
    })

    test('is that of the records and projects asked for', async () => {
      const [barn, roof] = [await ada.system(north), await ada.system(hill)]
      await ada.days(barn, '2026-05-01', [10])
      await ada.days(roof, '2026-05-01', [5])
      expect((await read()).totalMeasuredKwh).toBe(15)
      expect((await read({ ids: [roof] })).totalMeasuredKwh).toBe(5)
      expect((await read({ projectIds: [north] })).totalMeasuredKwh).toBe(10)
      expect((await read({ ids: [await ada.crop(north)] })).systems).toEqual([])
      expect((await read({ ids: [barn] }, bob)).systems).toEqual([])
    })

    test('of an empty farm is nothing', async () => {
      expect(await read({}, bob)).toEqual({
        systems: [],
        totalMeasuredKwh: 0,
        hasMeasured: false,
        isPart: false,
      })
    })

    test.each([
      [{ from: '2026-05-02', to: '2026-05-01' }, 'The last day is before the first.'],
      [{ from: 'yesterday' }, 'Choose a date, such as 2026-05-31.'],
      [{ from: '2026-02-30' }, 'The last day of that month is'],
      [{ ids: 'all' }, 'The field ids is missing or not of its type.'],
    ])('is not read for %j', async (given, sentence) => {
      await expect(read(given)).rejects.toMatchObject({ statusCode: 400 })
      await expect(read(given)).rejects.toThrow(sentence)
    })

    test('of many systems is read in five statements', async () => {
      for (let count = 0; count < 20; count += 1) {
        const id = await ada.system(north)
        await ada.days(id, '2026-05-01', [1, 1])
      }
      expect(await farms.counted(() => read())).toBe(5)
      expect((await read()).totalMeasuredKwh).toBe(40)
    })
  })

  describe('tasks', () => {
    const read = (given: object = {}, farm = ada) => tasks.call(farm.context, given)
    const titles = async (given: object) => (await read(given)).tasks.map(({ title }) => title)

    beforeEach(async () => {
      const entityId = await ada.crop(north)
      const ofCrop = { kind: 'crop', entityId } as const
      await ada.task({ title: 'Late', dueDate: '2026-05-20', projectId: hill })
      await ada.task({ title: 'Today', dueDate: '2026-06-01', ...ofCrop, priority: 'high' })
      await ada.task({ title: 'Later', dueDate: '2026-06-20' })
      const daily = { unit: 'day', every: 1 } as const
      await ada.task({ title: 'Feed', dueDate: '2026-05-01', repeat: daily })
      const done = await ada.task({ title: 'Done', dueDate: '2026-05-29', ...ofCrop })
      await farms.db
        .updateTable('tasks')
        .set({ doneAt: '2026-05-30T10:00:00.000Z', doneOn: '2026-05-30' })
        .where('id', '=', done)
        .execute()
    })

    test('are the open ones, soonest first, with what they are for', async () => {
      const facts = await read()
      expect(tasks.output.parse(facts)).toEqual(facts)
      expect(facts).toMatchObject({ total: 4, today: '2026-06-01', isPart: false })
      expect(facts.tasks).toMatchObject([
        {
          title: 'Late',
          state: 'overdue',
          dueDate: '2026-05-20',
          projectName: 'Hill farm',
          record: null,
        },
        {
          title: 'Today',
          state: 'open',
          priority: 'high',
          record: { name: 'South field', kind: 'crop' },
        },
        { title: 'Feed', dueDate: '2026-06-01', repeat: { unit: 'day', every: 1 } },
        { title: 'Later', dueDate: '2026-06-20', projectName: null },
      ])
    })

    test('are those of the period, a repeating one at its date in it', async () => {
      expect(await titles({ from: '2026-06-01', to: '2026-06-01' })).toEqual(['Today', 'Feed'])
      const later = await read({ from: '2026-06-10', to: '2026-06-20' })
      expect(later.tasks.map(({ title, dueDate }) => [title, dueDate])).toEqual([
        ['Feed', '2026-06-10'],
        ['Later', '2026-06-20'],
      ])
      expect(await titles({ to: '2026-05-31' })).toEqual(['Late'])
      expect(await titles({ from: '2026-06-02', to: '2026-06-01' })).toEqual([])
    })

    test('are those of the state asked for', async () => {
      expect(await titles({ state: 'overdue' })).toEqual(['Late'])
      expect(await titles({ state: 'done' })).toEqual(['Done'])
      expect(await titles({ state: 'done', from: '2026-05-31' })).toEqual([])
      expect((await read({ state: 'done' })).tasks[0]).toMatchObject({
        state: 'done',
        doneOn: '2026-05-30',
      })
    })

    test('are those of the records and projects asked for, as many as wanted', async () => {
      const [crop] = (await records.call(ada.context, {})).records
      expect(await titles({ ids: [crop?.id] })).toEqual(['Today'])
      expect(await titles({ projectIds: [hill] })).toEqual(['Late'])
      expect(await read({ limit: 1 })).toMatchObject({ tasks: [{ title: 'Late' }], total: 4 })
    })

    test('of another farm cannot be read, and an empty farm has none', async () => {
      const nothing = { tasks: [], total: 0, today: '2026-06-01', isPart: false }
      expect(await read({ projectIds: [north, hill] }, bob)).toEqual(nothing)
    })

    test('are due by the farmer’s own day', async () => {
      const context = {
        ...ada.context,
        zone: 'Pacific/Auckland',
        now: new Date('2026-06-01T20:00:00Z'),
      }
      expect(await tasks.call(context, { state: 'overdue' })).toMatchObject({
        today: '2026-06-02',
        tasks: [{ title: 'Late' }, { title: 'Today' }],
      })
    })

    test('that the product wrote have their words, and the facts behind them', async () => {
      await ada.task({
        title: 'Harvest Corn at Top',
        dueDate: '2026-05-01',
        facts: { title: { code: 'harvest', values: { crop: 'Corn', field: 'Top' } } },
      })
      expect((await read({ limit: 1 })).tasks[0]).toMatchObject({
        title: 'Harvest Corn at Top',
        facts: { title: { code: 'harvest' } },
      })
    })

    test('of a thousand are read in as many statements as a few', async () => {
      const few = await farms.counted(() => read())
      const at = '2026-05-01T08:00:00.000Z'
      await insertMany(
        farms.db,
        1000,
        (numbers) => sql`
        insert into "tasks" ("id", "farmId", "kind", "title", "notes", "priority", "dueDate", "why",
          "facts", "version", "createdAt", "updatedAt")
        select ${north} || n, ${ada.context.farmId}, 'general', 'Mow', '', 'low', '2026-06-05', '',
          '{}', 1, ${at}, ${at}
        from ${numbers}`,
      )
      expect(await farms.counted(() => read())).toBe(few)
      const facts = await read()
      expect(facts.tasks).toHaveLength(50)
      expect(facts).toMatchObject({ total: 1000, isPart: true })
    })

    test.each([[{ state: 'lost' }], [{ limit: 0 }], [{ limit: 1e9 }], [{ from: 'soon' }]])(
      'are not read for %j',
      async (given) => {
        await expect(read(given)).rejects.toMatchObject({ statusCode: 400 })
      },
    )
  })

  describe('addTask', () => {
    const add = (given: object, farm = ada) => addTask.call(farm.context, given)

    test('adds a task for a record, due today unless a day is given', async () => {
      const recordId = await ada.herd(north)
      const facts = await add({ title: ' Check feet ', recordId, priority: 'high' })
      expect(addTask.output.parse(facts)).toEqual(facts)
      expect(facts).toMatchObject({
        created: true,
        task: {
          title: 'Check feet',
          dueDate: '2026-06-01',
          priority: 'high',
          record: { id: recordId, kind: 'animal' },
          projectName: 'North farm',
        },
      })
      const repeat = { unit: 'week', every: 2 }
      const later = await add({ title: 'Mow', dueDate: '2026-06-09', repeat, projectId: hill })
      expect(later.task).toMatchObject({ dueDate: '2026-06-09', repeat, projectName: 'Hill farm' })
      expect((await add({ title: 'Call the bank' })).task).toMatchObject({ projectName: null })
      expect(await tasks.call(ada.context, {})).toMatchObject({ total: 3 })
    })

    test('adds none that is on the list already', async () => {
      const first = await add({ title: 'Check the trough' })
      const again = await add({ title: 'check trough.' })
      expect(again).toMatchObject({ created: false, task: { id: first.task.id } })
      expect(await tasks.call(ada.context, {})).toMatchObject({ total: 1 })
    })

    test('sent again adds nothing, and two tasks of one message are two', async () => {
      const { farmId } = ada.context
      const key = { userId: farmId, key: 'k', call: 'POST /chat', bodyHash: 'h' }
      const send = (title: string) => addTask.call({ ...ada.context, key }, { title })
      const [mow, bale] = [await send('Mow'), await send('Bale')]
      expect(mow.task.id).not.toBe(bale.task.id)
      await farms.db.deleteFrom('tasks').execute()
      expect(await send('Mow')).toEqual(mow)
      expect(await tasks.call(ada.context, {})).toMatchObject({ total: 0 })
    })

    test.each(['recordId', 'projectId'])('refuses a %s of another farm', async (name) => {
      const other = { recordId: await ada.crop(north), projectId: north }
      const given = { title: 'Mow', [name]: other[name as keyof typeof other] }
      await expect(add(given, bob)).rejects.toMatchObject({ statusCode: 404 })
      expect(await tasks.call(ada.context, {})).toMatchObject({ total: 0 })
    })

    test('refuses a record of another project', async () => {
      const recordId = await ada.crop(north)
      const given = { title: 'Mow', recordId, projectId: hill }
      await expect(add(given)).rejects.toMatchObject({ statusCode: 404 })
    })

    test.each([
      [{ title: '  ' }, 'Say what to do.'],
      [{}, 'The field title is missing or not of its type.'],
      [{ title: 'x'.repeat(501) }, 'A task can have at most 500 characters.'],
      [{ title: 'Mow', dueDate: '2026-02-31' }, 'The last day of that month is'],
      [{ title: 'Mow', repeat: { unit: 'day', every: 0 } }, 'A task can repeat every 1 to 365'],
      [{ title: 'Mow', priority: 'urgent' }, 'The field priority is missing or not of its type.'],
    ])('refuses %j', async (given, sentence) => {
      await expect(addTask.call(toolContext(), given)).rejects.toThrow(sentence)
    })
  })
})
