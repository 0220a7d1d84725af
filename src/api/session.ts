import { queryOptions, useQuery } from '@tanstack/react-query'
import type { SessionUser } from '#contract/session.ts'
import { may, seesMoney, type Need } from '#domain/access.ts'
import { presentFarmer, SESSION_PATH, setPresentFarm, setPresentFarmer } from './offline/farmer.ts'
import { keptAnswer } from './offline/kept-answer.ts'
import { mayKeep } from './offline/may-keep.ts'
import { readUser } from './read-farm.ts'

export const sessionQuery = () => queryOptions({ queryKey: [SESSION_PATH], select: readUser })

/** The open farm; undefined where the server knows no farms of several people. */
export const useFarm = () => useQuery(sessionQuery()).data?.farm

/** Without members the farmer owns all there is. */
export const useRole = () => useFarm()?.role ?? 'owner'

/** A worker's phone without an account has no address; another backend may send none either, and no farm. */
export const isPhone = ({ email, farm }: SessionUser) => email === '' && farm !== undefined

/** Whether the farmer's role allows a thing; what it does not is not shown. */
export const useMay = (need: Need) => may(useRole(), need)
export const useSeesMoney = () => seesMoney(useRole())

/** A farmer waits for the session before anything else. */
const PATIENCE_MS = 3000

/**
 * The unparsed session; null when nobody is signed in or the call fails (spec section 7). Without any
 * answer it is the last that this device knows. Runs before the query cache exists.
 */
export async function fetchSession(): Promise<unknown> {
  const session = await presentSession().catch(() => null)
  if (session !== null) setPresentFarm(session)
  return session
}

async function presentSession(): Promise<unknown> {
  const sending = fetch(SESSION_PATH, { credentials: 'include' })
  if (mayKeep()) return keptAnswer(SESSION_PATH, sending, readSession, PATIENCE_MS)
  const response = await sending
  return response.ok ? response.json() : null
}

const UNAUTHORIZED = 401

/** Nobody sees copies of the farm any more: the phone may be lost. What waits stays. */
function closeDevice() {
  if (presentFarmer() === undefined) return
  setPresentFarmer(null)
  void import('./offline/copy.ts').then(({ forgetCopies }) => forgetCopies())
}

/** What this device keeps is for the farmer of the session, and for nobody when it has ended. */
async function readSession(response: Response): Promise<unknown> {
  if (response.status === UNAUTHORIZED) closeDevice()
  if (!response.ok) throw new Error(`${response.status}`)
  const session: unknown = await response.json()
  setPresentFarmer(session)
  return session
}
