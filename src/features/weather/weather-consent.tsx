import { useState } from 'react'
import { useSwitchWeather } from '#src/api/weather.ts'
import { failureSentence } from '#src/api/request.ts'
import { t } from '#src/lib/texts.ts'
import { focusOnMount } from '#src/features/tasks/task-focus.ts'
import { Button } from '#src/ui/button.tsx'
import { FieldError } from '#src/ui/field.tsx'

type WeatherConsentProps = { provider: string; onRefuse?: () => void }

/** What is sent to whom, before anything is. */
export function WeatherConsent({ provider, onRefuse }: WeatherConsentProps) {
  const turn = useSwitchWeather()
  return (
    <div className="grid gap-2">
      <p
        ref={onRefuse && focusOnMount}
        tabIndex={-1}
        data-not-a-figure="label"
        className="text-sm outline-none"
      >
        {t(
          'The position of your fields, rounded to 0.01° (about 1 km), goes to {provider}. Nothing else.',
          { provider },
        )}
      </p>
      {turn.error && <FieldError text={failureSentence(turn.error)} />}
      <div className="flex flex-wrap gap-2">
        <Button disabled={turn.isPending} onClick={() => turn.mutate(true)}>
          {t('Turn on')}
        </Button>
        {onRefuse && (
          <Button kind="secondary" disabled={turn.isPending} onClick={onRefuse}>
            {t('Not now')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** One tap, then the consent. */
export function WeatherOffer({ provider }: { provider: string }) {
  const [isOpen, setOpen] = useState(false)
  const [wasRefused, setRefused] = useState(false)
  if (isOpen)
    return (
      <WeatherConsent
        provider={provider}
        onRefuse={() => {
          setOpen(false)
          setRefused(true)
        }}
      />
    )
  return (
    <Button
      ref={wasRefused ? focusOnMount : undefined}
      kind="quiet"
      className="-ml-4 text-sm! text-leaf!"
      onClick={() => setOpen(true)}
    >
      {t('Use the weather forecast')}
    </Button>
  )
}
