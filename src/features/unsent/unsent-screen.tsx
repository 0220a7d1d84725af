import { useSyncExternalStore } from 'react'
import { networkState } from '#src/api/offline/network-state.ts'
import { sendNow } from '#src/api/offline/outbox.ts'
import { outboxStore, type OutboxState } from '#src/api/offline/outbox-store.ts'
import { paths } from '#src/lib/paths.ts'
import { t } from '#src/lib/texts.ts'
import { whenText } from '#src/lib/when-text.ts'
import { Button, buttonStyle } from '#src/ui/button.tsx'
import { Screen } from '#src/ui/screen.tsx'
import { Rows, Section } from '#src/ui/section.tsx'
import { RefusedCard } from './refused-card.tsx'
import { WaitingRow } from './waiting-row.tsx'

/** What the farmer did without a network: what waits, and what the server refused. */
export function UnsentScreen() {
  const state = useSyncExternalStore(outboxStore.subscribe, outboxStore.current)
  const refused = state.waiting.filter(({ refusal }) => refusal)
  const waiting = state.waiting.filter(({ refusal }) => !refusal)
  return (
    <Screen
      title={t('Not sent yet')}
      backTo={paths.home}
      backLabel={t('Back to home')}
      className="grid max-w-3xl grid-cols-1 gap-6"
    >
      <Summary state={state} waitingCount={waiting.length} />
      {refused.length > 0 && (
        <Section title={t('Needs you')}>
          <ul className="grid gap-4">
            {refused.map((change) => (
              <RefusedCard key={change.seq} change={change} all={state.waiting} />
            ))}
          </ul>
        </Section>
      )}
      {waiting.length > 0 && (
        <Section title={t('Waiting')}>
          <Rows>
            {waiting.map((change) => (
              <WaitingRow key={change.seq} change={change} all={state.waiting} />
            ))}
          </Rows>
        </Section>
      )}
    </Screen>
  )
}

type SummaryProps = { state: OutboxState; waitingCount: number }

function Summary({ state: { waiting, lastSentAt, hindrance }, waitingCount }: SummaryProps) {
  const { isOffline } = useSyncExternalStore(networkState.subscribe, networkState.current)
  const isSignedOut = hindrance?.status === 401
  return (
    <div className="grid justify-items-start gap-3">
      <p data-not-a-figure="entered">{summaryText(waiting.length, waitingCount, lastSentAt)}</p>
      <p className="text-sm text-soft">
        {t('What you do without a network is kept on this device and sent when there is one.')}
      </p>
      {isSignedOut && waitingCount > 0 && (
        <a href={paths.login} className={buttonStyle()}>
          {t('Sign in to send them')}
        </a>
      )}
      {!isSignedOut && waitingCount > 0 && (
        <>
          {isOffline ? (
            <p>{t('There is no network now. They are sent as soon as there is.')}</p>
          ) : (
            <>
              {hindrance && <p>{hindrance.sentence}</p>}
              <Button onClick={() => void sendNow()}>{t('Send now')}</Button>
            </>
          )}
        </>
      )}
    </div>
  )
}

/** '3 waiting, 0 lost, last sent 14:02'. Nothing is ever dropped: what was refused is listed above. */
function summaryText(allCount: number, count: number, lastSentAt: string | undefined) {
  const time = lastSentAt && whenText(lastSentAt)
  if (allCount === 0)
    return time ? t('Everything is sent, last at {time}.', { time }) : t('Everything is sent.')
  return time
    ? t('{count, number} waiting, 0 lost, last sent {time}', { count, time })
    : t('{count, number} waiting, 0 lost', { count })
}
