import { http } from 'msw'
import { json, refuse, signedIn } from '#tests/mocks/answers.ts'
import { takeDeletion } from '#tests/mocks/deletions.ts'
import { farm } from '#tests/mocks/store.ts'

export const deletionHandlers = [
  http.get('*/api/deletions', () =>
    signedIn(() =>
      json({
        deletions: farm.deletions.map(({ undo: _undo, ...one }) => ({
          ...one,
          projectName: farm.project(one.projectId)?.name ?? null,
        })),
      }),
    ),
  ),

  http.post('*/api/deletions/:id/undo', ({ params }) =>
    signedIn(() => {
      const known = farm.deletions.find(({ id }) => id === params.id)
      if (known?.projectId && !farm.project(known.projectId))
        return refuse(409, 'Its project was deleted. Restore the project first.')
      const { found, refusal } = takeDeletion(params.id)
      if (!found) return refusal
      found.undo()
      const { kind, entityId, projectId } = found
      return json({ kind, entityId, projectId })
    }),
  ),

  http.delete('*/api/deletions/:id', ({ params }) =>
    signedIn(() => {
      const { found, refusal } = takeDeletion(params.id)
      return found ? json({ id: found.id }) : refusal
    }),
  ),
]
