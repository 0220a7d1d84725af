import { describe, expect, test } from 'vitest'
import { rotation } from '#contract/rotation.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { backends, useBackend } from './backends.ts'
import { farmCalls } from './farm-calls.ts'

describe.each(backends)('the rotation on $name', (backend) => {
  const call = useBackend(backend)
  const { create, createProject } = farmCalls((...request) => call(...request))
  const plant = (projectId: string, fieldName: string, name: string, plantingDate: string) =>
    create(
      `/api/projects/${projectId}/crops`,
      buildCropPayload({ fieldName, name, plantingDate, fieldSize: '2' }),
    )
  const read = async (projectId: string) => {
    const { json } = await call('GET', `/api/rotation?projectId=${projectId}`)
    const { fields, seasons } = rotation.parse(json)
    const nameOf = (id: string) => fields.find((field) => field.id === id)?.name
    return {
      fields,
      lines: seasons
        .map(({ fieldId, year, crop, from }) => `${nameOf(fieldId)} ${year} ${crop} (${from})`)
        .toSorted(),
    }
  }
  const enter = (seasons: unknown[]) => call('PUT', '/api/rotation', { seasons })

  test('has a season for each crop with a date that can be read, the newest of a field and year', async () => {
    const projectId = await createProject()
    await plant(projectId, 'North', 'Potatoes', '2 April 2025')
    await plant(projectId, 'north', 'Tomatoes', '2025-05-20')
    await plant(projectId, 'North', 'Heirloom beans', 'May 3, 2024')
    await plant(projectId, 'South', 'Corn', 'mid May')
    const { fields, lines } = await read(projectId)
    expect(fields.map(({ name, areaM2 }) => [name, Math.round(areaM2 ?? 0)])).toEqual([
      ['North', 8094],
      ['South', 8094],
    ])
    expect(lines).toEqual(['North 2024 Heirloom beans (crop)', 'North 2025 tomatoes (crop)'])
  })

  test('is what was entered where that was, until it is forgotten', async () => {
    const projectId = await createProject()
    await plant(projectId, 'North', 'Tomatoes', '2025-05-20')
    const [field] = (await read(projectId)).fields
    const at = (year: number, crop: string | null) => ({ fieldId: field?.id, year, crop })
    expect((await enter([at(2025, ' Onions '), at(2027, 'Rye')])).json).toEqual({
      seasons: [at(2025, 'Onions'), at(2027, 'Rye')],
    })
    expect((await read(projectId)).lines).toEqual([
      'North 2025 onions (entered)',
      'North 2027 Rye (entered)',
    ])
    await enter([at(2027, 'lettuce'), at(2025, null), at(2027, 'wheat'), at(2026, null)])
    expect((await read(projectId)).lines).toEqual([
      'North 2025 tomatoes (crop)',
      'North 2027 wheat (entered)',
    ])
  })

  test('is changed wholly or not at all', async () => {
    const projectId = await createProject()
    await plant(projectId, 'North', 'Tomatoes', '2025-05-20')
    const [field] = (await read(projectId)).fields
    const fieldId = field?.id
    const { status, text } = await enter([
      { fieldId, year: 2026, crop: 'corn' },
      { fieldId: 'unknown', year: 2026, crop: null },
    ])
    expect([status, text]).toEqual([404, 'Field not found.'])
    const refused = [
      [
        { fieldId, year: 2026, crop: 'corn' },
        { fieldId, year: 1999, crop: 'corn' },
      ],
      [{ fieldId, year: 2026, crop: ' ' }],
      [{ fieldId, year: 2026.5, crop: 'corn' }],
      [],
    ]
    for (const seasons of refused) expect((await enter(seasons)).status).toBe(400)
    expect((await read(projectId)).lines).toEqual(['North 2025 tomatoes (crop)'])
  })

  test('of an unknown project is answered with 404', async () => {
    const { status, text } = await call('GET', '/api/rotation?projectId=unknown')
    expect([status, text]).toEqual([404, 'Project not found.'])
  })
})
