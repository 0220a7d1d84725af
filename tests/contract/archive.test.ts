import { describe, expect, test } from 'vitest'
import { calendarLink, newCalendarLink } from '#contract/calendar-link.ts'
import { identified, projectList } from '#contract/projects.ts'
import { farmSummary, importAnswer } from '#contract/archive.ts'
import { agenda } from '#contract/tasks.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { backends, useBackend } from './backends.ts'

const FULL =
  'An import needs an empty account: delete what is here, or sign up with another email address.'

describe.each(backends)('export, import and calendar link on $name', (backend) => {
  const call = useBackend(backend)
  const summary = async () => farmSummary.parse((await call('GET', '/api/farm')).json)
  const plant = async () => {
    const { id } = identified.parse((await call('POST', '/api/projects', { name: 'North' })).json)
    await call('POST', `/api/projects/${id}/crops`, buildCropPayload())
    await call('POST', '/api/tasks', { title: 'Spray', projectId: id, dueDate: '2026-06-10' })
  }
  const seen = async () => {
    const projects = projectList.parse((await call('GET', '/api/projects')).json)
    return projects.map(({ name, crops }) => ({ name, fields: crops?.map((one) => one.fieldName) }))
  }
  const openTasks = async () => agenda.parse((await call('GET', '/api/tasks?zone=UTC')).json).open
  const clear = async () => {
    const projects = projectList.parse((await call('GET', '/api/projects')).json)
    for (const { id } of projects) await call('DELETE', `/api/projects/${id}`)
    for (const { id } of await openTasks()) await call('DELETE', `/api/tasks/${id}`)
  }

  test('an empty account may import; any other is told why it cannot', async () => {
    const counts = { projects: 0, records: 0, tasks: 0, files: 0, fileBytes: 0 }
    const room = {
      usedBytes: 0,
      quotaBytes: 5_000_000_000,
      rows: expect.any(Number),
      maxRows: 250_000,
    }
    expect(await summary()).toEqual({ ...counts, ...room, importProblem: null })
    await plant()
    expect(await summary()).toEqual({
      ...room,
      projects: 1,
      records: 1,
      tasks: 1,
      files: 0,
      fileBytes: 0,
      importProblem: `This account has 1 project and 1 open task. ${FULL}`,
    })
  })

  test('importing an export into an empty account restores the farm', async () => {
    await plant()
    const before = await seen()
    const { status, bytes } = await call('GET', '/api/farm/export')
    expect([status, bytes.subarray(0, 4).toString('latin1')]).toEqual([200, 'PK\u0003\u0004'])
    const refused = await call('POST', '/api/farm/import', bytes)
    expect([refused.status, refused.text]).toEqual([
      409,
      `This account has 1 project and 1 open task. ${FULL}`,
    ])
    await clear()
    expect(await seen()).toEqual([])
    const brought = importAnswer.parse((await call('POST', '/api/farm/import', bytes)).json)
    expect(brought).toEqual({ projects: 1, records: 1, tasks: 1, files: 0, missingFiles: 0 })
    expect(await seen()).toEqual(before)
    expect((await openTasks()).map(({ title }) => title)).toContain('Spray')
  })

  test('completed tasks do not block an import and are kept', async () => {
    await plant()
    const { bytes } = await call('GET', '/api/farm/export')
    const [routine] = (await openTasks()).filter(({ projectId }) => !projectId)
    const { id } = routine ?? { id: '' }
    await call('PUT', `/api/tasks/${id}/completion`, { zone: 'UTC' })
    await clear()
    const { tasks, importProblem } = await summary()
    expect([tasks, importProblem]).toEqual([1, null])
    const { status, json } = await call('POST', '/api/farm/import', bytes)
    expect([status, importAnswer.parse(json).projects]).toEqual([200, 1])
    const { doneToday } = agenda.parse((await call('GET', '/api/tasks?zone=UTC')).json)
    expect(doneToday.map((task) => task.id)).toEqual([id])
  })

  test('a file that is not a ZIP is rejected with a sentence', async () => {
    const { status, text } = await call('POST', '/api/farm/import', Buffer.from('no ZIP at all'))
    expect([status, text]).toEqual([
      422,
      'This file is not a ZIP file, or it is damaged. Please download the export again. Nothing was imported.',
    ])
  })

  test('a calendar link works until it is replaced or revoked', async () => {
    const madeAt = async () => calendarLink.parse((await call('GET', '/api/calendar-link')).json)
    const make = async () => {
      const { status, json } = await call('POST', '/api/calendar-link')
      expect(status).toBe(201)
      return new URL(newCalendarLink.parse(json).url).pathname
    }
    expect(await madeAt()).toEqual({ madeAt: null })
    await plant()
    const first = await make()
    expect(first).toMatch(/^\/api\/calendar\/[\w-]{43}\.ics$/)
    expect((await call('GET', first)).text).toContain('SUMMARY:Spray')
    const second = await make()
    const ended = await call('GET', first)
    expect([ended.status, ended.text]).toEqual([
      404,
      'This calendar link does not exist, or it was revoked.',
    ])
    expect((await call('GET', second)).status).toBe(200)
    expect(await madeAt()).not.toEqual({ madeAt: null })
    const { json } = await call('DELETE', '/api/calendar-link')
    expect(calendarLink.parse(json)).toEqual({ madeAt: null })
    expect((await call('GET', second)).status).toBe(404)
  })
})
