import type { FastifyRequest } from 'fastify'
import { matchesRoute, screenPaths } from '#domain/screen-paths.ts'
import { JOIN_PATH } from './invitations.ts'
import { cookieName, cookieValue } from './session-cookie.ts'

/** Long enough to look for a password, or to sign in at a provider. */
const LIFE_SECONDS = 30 * 60
const MAX_PATH_CHARACTERS = 1000

type Needs = { origins: string[]; secure: boolean }

/**
 * The screen on which a session ended. The specification has its address lead to /api/login with
 * nothing behind it, so the browser's `Referer` says where from; a cookie keeps it while the farmer
 * signs in, also at a provider.
 */
export function whereFrom({ origins, secure }: Needs) {
  const name = cookieName('farm_from', secure)
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  const kept = ({ headers }: FastifyRequest) =>
    screenIn(decoded(cookieValue(headers.cookie ?? '', name)))

  const left = ({ headers }: FastifyRequest) => {
    const from = URL.parse(headers.referer ?? '')
    return from && origins.includes(from.origin) ? screenIn(from.pathname + from.search) : undefined
  }

  return {
    /** The `Set-Cookie` value for a browser that comes from a screen; none from elsewhere. */
    remembered: (request: FastifyRequest) => {
      const path = left(request)
      if (path === undefined) return []
      return [`${name}=${encodeURIComponent(path)}; Max-Age=${LIFE_SECONDS}; ${attributes}`]
    },
    /** Where to go once signed in. */
    pathOf: (request: FastifyRequest) => left(request) ?? kept(request) ?? '/',
    /** The `Set-Cookie` value once the farmer is there. */
    forgotten: ({ headers }: FastifyRequest) =>
      cookieValue(headers.cookie ?? '', name) === undefined
        ? []
        : [`${name}=; Max-Age=0; ${attributes}`],
  }
}

function decoded(value: string | undefined) {
  try {
    return decodeURIComponent(value ?? '')
  } catch {
    return ''
  }
}

const OURS = 'http://farm.invalid'

/** The path of one of our own screens, or of an invitation; undefined for anything else. */
function screenIn(text: string) {
  const { origin, pathname, search } = URL.parse(text, OURS) ?? new URL(OURS)
  const path = pathname + search
  const isScreen =
    pathname === JOIN_PATH ||
    Object.values(screenPaths).some((screen) => matchesRoute(screen, pathname))
  const isOurs = text.startsWith('/') && origin === OURS && path.length <= MAX_PATH_CHARACTERS
  return isOurs && isScreen && !pathname.startsWith('//') ? path : undefined
}
