import { queryOptions } from '@tanstack/react-query'
import { readUser } from './read-farm.ts'
import { SESSION_PATH } from './session-answer.ts'

export const sessionQuery = () => queryOptions({ queryKey: [SESSION_PATH], select: readUser })
