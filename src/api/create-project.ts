import type { ProjectPayload } from '#contract/projects.ts'
import { newRecord } from './new-record.ts'
import { markWaiting, sendChange } from './offline/send-change.ts'
import { PROJECTS_PATH } from './projects.ts'
import { readId } from './read-farm.ts'

export async function createProject(payload: ProjectPayload) {
  const headers = newRecord()
  const { 'New-Id': recordId } = headers
  const answer = await sendChange(
    {
      method: 'POST',
      path: PROJECTS_PATH,
      body: payload,
      headers,
      recordId,
      name: payload.name,
    },
    () => ({ id: recordId }),
  )
  return markWaiting({ id: readId(answer) }, answer)
}
