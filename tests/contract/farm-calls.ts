import { expect } from 'vitest'
import { identified } from '#contract/projects.ts'
import { uploadTicket } from '#contract/uploads.ts'
import type { Caller } from './backends.ts'

/** What most suites need of a farm before they begin: records by their ids, files by their addresses. */
export function farmCalls(call: Caller) {
  const create = async (path: string, payload: unknown) =>
    identified.parse((await call('POST', path, payload)).json).id
  const createProject = () => create('/api/projects', { name: 'North farm' })
  return {
    create,
    createProject,
    /** A record in a project of its own; `list` is the last part of its address, as 'crops'. */
    createRecord: async (list: string, payload: unknown) =>
      create(`/api/projects/${await createProject()}/${list}`, payload),
    send: async (bytes: Buffer) => {
      const { uploadURL } = uploadTicket.parse((await call('POST', '/api/objects/upload')).json)
      expect((await call('PUT', uploadURL, bytes)).status).toBe(200)
      return uploadURL.split('?')[0] ?? ''
    },
  }
}
