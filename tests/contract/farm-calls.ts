import { expect } from 'vitest'
import { identified } from '#contract/projects.ts'
import { uploadTicket } from '#contract/uploads.ts'
import type { Caller } from './backends.ts'

/** Calls that most suites need to set up a farm. */
export function farmCalls(call: Caller) {
  const create = async (path: string, payload: unknown) =>
    identified.parse((await call('POST', path, payload)).json).id
  const createProject = () => create('/api/projects', { name: 'North farm' })
  return {
    create,
    createProject,
    /** Creates a record in a new project. @param list the last segment of its URL, e.g. 'crops' */
    createRecord: async (list: string, payload: unknown) =>
      create(`/api/projects/${await createProject()}/${list}`, payload),
    send: async (bytes: Buffer) => {
      const { uploadURL } = uploadTicket.parse((await call('POST', '/api/objects/upload')).json)
      expect((await call('PUT', uploadURL, bytes)).status).toBe(200)
      return uploadURL.split('?')[0] ?? ''
    },
  }
}
