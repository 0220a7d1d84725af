import { http } from 'msw'
import { json, signedIn } from '#tests/mocks/answers.ts'
import { farm } from '#tests/mocks/store.ts'

export const sessionHandlers = [http.get('*/api/auth/user', () => signedIn(() => json(farm.user)))]
