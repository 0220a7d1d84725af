import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Link } from 'wouter'
import { mayKeep } from '#src/api/offline/may-keep.ts'
import { networkState } from '#src/api/offline/network-state.ts'
import { refreshOutbox, sendNow } from '#src/api/offline/outbox.ts'
import { outboxStore } from '#src/api/offline/outbox-store.ts'
import { isPhone, sessionQuery } from '#src/api/session.ts'
import { signOut } from '#src/api/offline/sign-out.ts'
import { paths } from '#src/lib/paths.ts'
import { t } from '#src/lib/texts.ts'
import { Button, buttonStyle } from '#src/ui/button.tsx'
import { Loading } from '#src/ui/card.tsx'
import { Screen } from '#src/ui/screen.tsx'

/** The last moment to send what waits: signing out deletes it with all else on this device. */
export function SignOutScreen() {
  const isRead = useOutboxRead()
  return (
    <Screen
      title={t('Sign out')}
      backTo={paths.home}
      backLabel={t('Back to home')}
      className="grid max-w-xl grid-cols-1 justify-items-start gap-4"
    >
      {isRead ? (
        <Leaving />
      ) : (
        <Loading label={t('Looking for what is not sent')} shapes={['h-24']} />
      )}
    </Screen>
  )
}

/** Whether the database has been asked what waits. */
function useOutboxRead() {
  const [isRead, setRead] = useState(() => !mayKeep())
  useEffect(() => {
    if (isRead) return
    void refreshOutbox().finally(() => setRead(true))
  }, [isRead])
  return isRead
}

function Leaving() {
  const { waiting } = useSyncExternalStore(outboxStore.subscribe, outboxStore.current)
  const { isOffline } = useSyncExternalStore(networkState.subscribe, networkState.current)
  const [isLeaving, setLeaving] = useState(false)
  const { data: user } = useQuery(sessionQuery())
  const count = waiting.length
  const canSend = !isOffline && waiting.some((change) => !change.refusal)
  const leave = () => {
    setLeaving(true)
    void signOut()
  }
  return (
    <>
      {count > 0 ? (
        <>
          <p className="font-semibold" data-not-a-figure="entered">
            {t('{count, plural, one {# change is} other {# changes are}} not sent yet', { count })}
          </p>
          <p>
            {t('Signing out deletes what is on this device, also what was not sent.')}{' '}
            <Link href={paths.unsent} className="text-leaf underline underline-offset-4">
              {t('Look at the list')}
            </Link>
          </p>
        </>
      ) : (
        <p>{t('Everything is sent. Signing out leaves nothing of your farm on this device.')}</p>
      )}
      {user && isPhone(user) && (
        <p className="font-semibold">
          {t('This phone has no account: only a new invitation lets you in again.')}
        </p>
      )}
      <div className="flex w-full flex-wrap gap-2 *:max-sm:w-full">
        {canSend && <Button onClick={() => void sendNow()}>{t('Send now')}</Button>}
        <Button kind={count > 0 ? 'danger' : 'primary'} onClick={leave} disabled={isLeaving}>
          {count > 0 ? t('Sign out and delete them') : t('Sign out')}
        </Button>
        <Link href={paths.home} className={buttonStyle('secondary')}>
          {t('Stay')}
        </Link>
      </div>
    </>
  )
}
