import type { Change } from '#src/api/offline/change.ts'
import { newId } from '#src/api/offline/new-id.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'

const CROPS = 10
const DAY_MS = 86_400_000

/** A change with its key and moment; `isPhoto` gets the bytes of one in the browser. */
export type Work = Change & { at: string; key: string; moment: string; isPhoto: boolean }

type Field = { changes: number; photos: number; days: number; aheadMs: number }

/**
 * The work of some days: crops renamed row by row, tasks, tasks done, and photos.
 * @param aheadMs how far the clock of the phone is ahead
 */
export function fieldWork({ changes, photos, days, aheadMs }: Field) {
  const now = Date.now()
  const all = changes + photos
  const work: Work[] = []
  const rows = new Map<string, number>()
  const tasks: string[] = []
  const done: string[] = []
  const pictures: string[] = []
  const add = (change: Change, isPhoto = false) => {
    const at = now - days * DAY_MS * (1 - work.length / all)
    const moment = new Date(at).toISOString()
    const key = `${now} ${work.length}`
    work.push({ ...change, at: new Date(at + aheadMs).toISOString(), key, moment, isPhoto })
    return change.recordId
  }
  const create = (path: string, body: object, after: string[] = [], isPhoto = false) => {
    const recordId = newId(new Date())
    const headers = { 'New-Id': recordId }
    return add({ method: 'POST', path, body, headers, recordId, after }, isPhoto)
  }
  const projectId = create('/api/projects', { name: 'North farm' })
  const rowOf = (row: number) => buildCropPayload({ fieldName: `row ${row}` })
  const crops = Array.from({ length: CROPS }, () =>
    create(`/api/projects/${projectId}/crops`, rowOf(0), [projectId]),
  )
  for (let index = 0; work.length < all; index += 1) {
    const crop = crops[index % CROPS] ?? ''
    if (pictures.length < photos && pictures.length <= (work.length * photos) / all) {
      const body = { entityType: 'crop', entityId: crop }
      pictures.push(create('/api/ai-analysis', body, [crop], true))
    } else if (index % 3 === 0) {
      const row = (rows.get(crop) ?? 0) + 1
      rows.set(crop, row)
      const opened = { base: { ...rowOf(row - 1) }, version: undefined }
      add({ method: 'PUT', path: `/api/crops/${crop}`, body: rowOf(row), recordId: crop, opened })
    } else if (index % 3 === 1 || done.at(-1) === tasks.at(-1))
      tasks.push(create('/api/tasks', { title: `Task ${index}`, dueDate: '2026-06-01' }))
    else {
      const recordId = tasks.at(-1) ?? ''
      const path = `/api/tasks/${recordId}/completion`
      done.push(add({ method: 'PUT', path, body: { zone: 'UTC' }, recordId }))
    }
  }
  return { work, projectId, crops, rows, tasks, done, pictures }
}

export type FieldWork = ReturnType<typeof fieldWork>
