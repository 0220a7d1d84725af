import { useId } from 'react'
import type { EntryTargetKind } from '#contract/entries.ts'
import { cn } from '#src/lib/cn.ts'
import { t } from '#src/lib/texts.ts'
import { FilterChip } from '#src/ui/filters.tsx'
import { FieldError, labelStyle } from '#src/ui/field.tsx'
import { placeKey } from './entry-values.ts'
import type { Place } from './use-places.ts'

/** As many are chosen with one tap; the rest stand in a list. */
const MOST_CHIPS = 8

type PlaceFieldProps = {
  places: readonly Place[]
  kinds: readonly EntryTargetKind[]
  /** Keys of places, those of the newest entries first. */
  recent: readonly string[]
  chosen: readonly string[]
  needsPlace: boolean
  error: string | undefined
  onChange: (chosen: string[]) => void
}

/** One or several places, each a tap. */
export function PlaceField(props: PlaceFieldProps) {
  const { kinds, recent, chosen, needsPlace, error, onChange } = props
  const id = useId()
  const places = props.places.filter(({ kind }) => kinds.includes(kind))
  const rank = (key: string) => (recent.includes(key) ? recent.indexOf(key) : Infinity)
  const ranked = places
    .map((place) => ({ ...place, key: placeKey(place) }))
    .toSorted((a, b) => (rank(a.key) === rank(b.key) ? 0 : rank(a.key) - rank(b.key)))
  const chips = ranked.filter(({ key }, at) => at < MOST_CHIPS || chosen.includes(key))
  const rest = ranked.filter((place) => !chips.includes(place))
  const toggle = (key: string) =>
    onChange(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key])
  return (
    <fieldset className="min-w-0" data-field="places" aria-describedby={error && id}>
      <legend className={labelStyle}>{t('Where')}</legend>
      <div className="flex flex-wrap gap-2">
        {!needsPlace && (
          <FilterChip isOn={chosen.length === 0} onToggle={() => onChange([])}>
            {t('Whole farm')}
          </FilterChip>
        )}
        {chips.map(({ key, name }) => (
          <FilterChip key={key} isOn={chosen.includes(key)} onToggle={() => toggle(key)}>
            <span data-not-a-figure="entered">{name}</span>
          </FilterChip>
        ))}
        {rest.length > 0 && (
          <select
            aria-label={t('Another place')}
            value=""
            onChange={({ target }) => toggle(target.value)}
            className="min-h-touch max-w-full rounded-full border border-control bg-surface px-4 text-sm"
          >
            <option value="">{t('Another place…')}</option>
            {rest.map(({ key, name, projectName }) => (
              <option key={key} value={key}>
                {`${name}, ${projectName}`}
              </option>
            ))}
          </select>
        )}
      </div>
      {places.length === 0 && needsPlace && (
        <p className={cn('text-sm text-soft')}>
          {t('Add a field or herd on the farm page first.')}
        </p>
      )}
      {error && <FieldError id={id} text={error} />}
    </fieldset>
  )
}
