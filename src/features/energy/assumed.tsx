import type { SolarPayload } from '#contract/solar.ts'
import { assumptions } from '#domain/solar-model/plant-from-fields.ts'
import { say, t } from '#src/lib/texts.ts'
import type { Step } from './solar-fields.ts'

type AssumedProps = {
  system: SolarPayload
  latitudeDeg: number
  /** Left out for those who may not. */
  onEdit: ((step: Step) => void) | undefined
}

/** What stands in for fields that were left out or cannot be read, by the step that asks for them. */
export function Assumed({ system, latitudeDeg, onEdit }: AssumedProps) {
  const assumed = assumptions(system, latitudeDeg)
  return ([2, 1] as const).map((step) => {
    const values = assumed.filter(({ field }) => (field === 'altitudeM') === (step === 1))
    if (values.length === 0) return null
    return (
      <p key={step} className="text-xs text-soft">
        {t('Assumed: {values}.', { values: values.map(({ words }) => say(words)).join(', ') })}{' '}
        {onEdit && (
          <button
            type="button"
            onClick={() => onEdit(step)}
            className="relative rounded-control text-leaf underline underline-offset-4 after:absolute after:-inset-3"
          >
            {t('Change')}
          </button>
        )}
      </p>
    )
  })
}
