import { msg } from '#contract/message.ts'
import { enteredNumber } from '#domain/units.ts'
import { numberText } from '#src/lib/format.ts'
import { say, t } from '#src/lib/texts.ts'
import { FieldError } from '#src/ui/field.tsx'
import { RadioGroup } from '#src/ui/radio-group.tsx'
import { useTyped } from '#src/ui/use-typed.ts'
import { percentOf, placeKey } from './entry-values.ts'
import type { Place } from './use-places.ts'

const SPLITS = [
  { value: '', label: msg('Equally') },
  { value: 'area', label: msg('By area') },
  { value: 'own', label: msg('Own shares') },
]

type ShareFieldProps = {
  places: readonly Place[]
  /** Their keys. */
  chosen: readonly string[]
  split: string
  percents: string[]
  error: string | undefined
  onSplit: (split: string) => void
  onPercents: (percents: string[]) => void
}

/** How an amount is shared among several places. */
export function ShareField(props: ShareFieldProps) {
  const { places, chosen, split, percents, error, onSplit, onPercents } = props
  const nameOf = (key: string) => places.find((place) => placeKey(place) === key)?.name ?? key
  const enter = (key: string, percent: string) =>
    onPercents([...percents.filter((one) => !one.startsWith(`${key}=`)), `${key}=${percent}`])
  return (
    <div className="grid gap-2">
      <RadioGroup
        legend={t('Share the amount')}
        options={SPLITS.map(({ value, label }) => ({ value, label: say(label) }))}
        chosen={split}
        onChoose={onSplit}
      />
      {split === 'own' && (
        <>
          {chosen.map((key) => (
            <label key={key} className="flex items-center gap-2 text-sm">
              <span className="min-w-0 flex-1 truncate" data-not-a-figure="entered">
                {nameOf(key)}
              </span>
              <PercentInput kept={percentOf(percents, key)} onKept={(kept) => enter(key, kept)} />%
            </label>
          ))}
          <p role="status" data-not-a-figure="entered" className="text-xs text-soft">
            {leftText(chosen.map((key) => enteredNumber(percentOf(percents, key)) ?? 0))}
          </p>
        </>
      )}
      {error && <FieldError text={error} />}
    </div>
  )
}

type PercentInputProps = { kept: string; onKept: (kept: string) => void }

const PercentInput = ({ kept, onKept }: PercentInputProps) => (
  <input
    {...useTyped(kept, onKept)}
    className="min-h-touch w-20 rounded-control border border-control bg-surface px-3 text-right text-base"
  />
)

function leftText(shares: number[]) {
  const left = 100 - shares.reduce((sum, share) => sum + share, 0)
  const percent = numberText(Math.abs(left), 2)
  if (percent === '0') return t('All of it is shared.')
  return left > 0
    ? t('{percent}% is left, and counts for the whole farm.', { percent })
    : t('That is {percent}% too much.', { percent })
}
