import { http } from 'msw'
import { commentPayload, NOT_YOUR_COMMENT } from '#contract/comments.ts'
import { may } from '#domain/access.ts'
import { recordsOf } from '#domain/records/kinds.ts'
import { invalid, json, missing, refuse } from '#tests/mocks/answers.ts'
import { farm } from '#tests/mocks/store.ts'
import { remember } from '#tests/mocks/timeline.ts'
import { withHeaders } from '#tests/mocks/write-headers.ts'

export const commentHandlers = [
  http.post('*/api/comments', ({ request }) =>
    withHeaders(request, async ({ id = farm.newId('comment'), at }) => {
      const payload = commentPayload.safeParse(await request.json())
      if (!payload.success) return invalid(payload.error)
      const { projectId, entityId, text: detail } = payload.data
      const record = recordsOf(farm.project(projectId) ?? {}).find((one) => one.id === entityId)
      if (!record) return missing(entityId, 'Record not found.')
      remember({ id, kind: 'comment', subject: record.kind, at, projectId, entityId, detail })
      return json({ id }, 201)
    }),
  ),

  http.delete('*/api/comments/:id', ({ params, request }) =>
    withHeaders(request, () => {
      const comment = farm.events.find(({ id, kind }) => id === params.id && kind === 'comment')
      if (!comment) return refuse(404, 'Comment not found.')
      const isOwn = comment.by?.id === farm.user?.id
      if (!isOwn && !may(farm.user?.farm?.role ?? 'owner', 'manage'))
        return refuse(403, NOT_YOUR_COMMENT)
      farm.events = farm.events.filter((one) => one !== comment)
      return json({ id: comment.id })
    }),
  ),
]
