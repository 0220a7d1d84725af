import { queryOptions } from '@tanstack/react-query'
import { sessionUser } from '#contract/session.ts'
import { SESSION_PATH } from './session-answer.ts'

const toUser = (json: unknown) => sessionUser.parse(json)

export const sessionQuery = () => queryOptions({ queryKey: [SESSION_PATH], select: toUser })
