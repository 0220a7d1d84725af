import { useQuery } from '@tanstack/react-query'
import type { Actor } from '#contract/actor.ts'
import { t } from '#src/lib/texts.ts'
import { sessionQuery } from './session.ts'

type Who = { isYou: boolean; name: string }

/**
 * Says who did something; undefined where nobody is known, and for a farmer whose only farm has nobody
 * else: `isShared` is also true alone on one of several farms.
 */
export function useWho() {
  const { data: user } = useQuery(sessionQuery())
  return (by: Actor): Who | undefined =>
    user?.farm?.isShared && by !== undefined
      ? { isYou: by?.id === user.id, name: by?.name ?? t('Former member') }
      : undefined
}

export const whoText = (who: Who | undefined) => (who?.isYou ? t('You') : who?.name)

/** Says who else did something: what one did oneself, on another device, needs no name. */
export function useWhoElse() {
  const whoOf = useWho()
  return (by: Actor) => {
    const who = whoOf(by)
    return who?.isYou ? undefined : who?.name
  }
}
