import { http, HttpResponse } from 'msw'
import { signedIn } from '#tests/mocks/answers.ts'
import { farm } from '#tests/mocks/store.ts'

export const sessionHandlers = [
  http.get('*/api/auth/user', () => signedIn(() => HttpResponse.json(farm.user))),
]
