import { ruleOf, seasonCropLabel } from '#domain/book/rotation-rules.ts'
import type { RotationPlan, Wish } from '#domain/book/suggest-rotation.ts'
import { cropCatalogue } from '#domain/catalogues/crops.ts'
import { useEnterSeasons } from '#src/api/rotation.ts'
import { say, t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { SelectChevron } from '#src/ui/choice-field.tsx'
import { Section } from '#src/ui/section.tsx'
import { StateDot } from '#src/ui/state-dot.tsx'
import { ConflictRows } from './conflict-rows.tsx'
import type { Field } from './rotation-grid.tsx'

type RotationProposalProps = {
  plan: RotationPlan
  wishes: readonly Wish[]
  fields: readonly Field[]
  thisYear: number
  /** Those that are planned. */
  years: readonly number[]
  onChange: (wishes: Wish[]) => void
  onDrop: () => void
}

/** A plan that stands in the grid as a proposal, from what is wished; one tap keeps it. */
export function RotationProposal(props: RotationProposalProps) {
  const { plan, wishes, fields, thisYear, years, onChange, onDrop } = props
  const { mutate: forget } = useEnterSeasons()
  const { mutate: keep, isPending } = useEnterSeasons({
    title: t('Plan kept'),
    action: {
      label: t('Undo'),
      run: () => forget(plan.seasons.map((season) => ({ ...season, crop: null }))),
    },
  })
  return (
    <Section
      title={t('Proposal for {from} to {to}', { from: `${years[0]}`, to: `${years.at(-1)}` })}
    >
      <div data-not-a-figure="entered" className="grid gap-4 rounded-card bg-surface p-4 sm:p-6">
        <Wishes wishes={wishes} most={fields.length} onChange={onChange} />
        <div aria-live="polite">
          <Outcome {...{ plan, fields, thisYear }} isEmpty={wishes.length === 0} />
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            disabled={isPending || plan.seasons.length === 0}
            onClick={() => keep(plan.seasons, { onSuccess: onDrop })}
          >
            {t('Keep this plan')}
          </Button>
          <Button kind="secondary" disabled={isPending} onClick={onDrop}>
            {t('Drop it')}
          </Button>
        </div>
      </div>
    </Section>
  )
}

type WishesProps = Pick<RotationProposalProps, 'onChange'> & {
  wishes: readonly Wish[]
  most: number
}

/** How many fields each crop is to have in each year. */
function Wishes({ wishes, most, onChange }: WishesProps) {
  const others = cropCatalogue.filter(
    ({ id }) => !ruleOf(id)?.isPerennial && !wishes.some(({ crop }) => crop === id),
  )
  const set = (crop: string, fields: number) =>
    onChange(
      wishes
        .map((wish) => (wish.crop === crop ? { crop, fields } : wish))
        .filter((one) => one.fields > 0),
    )
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm text-soft">{t('Fields for each crop, every year')}</legend>
      <div className="flex flex-wrap gap-2">
        {wishes.map(({ crop, fields }) => (
          <label
            key={crop}
            className="flex min-h-touch items-center gap-2 rounded-control border border-control pl-3 text-sm"
          >
            {say(seasonCropLabel(crop))}
            <span className="relative">
              <select
                value={fields}
                onChange={({ target }) => set(crop, Number(target.value))}
                className="min-h-touch appearance-none rounded-control bg-surface pr-9 pl-2"
              >
                {Array.from({ length: Math.max(most, fields) + 1 }, (_, count) => (
                  <option key={count} value={count}>
                    {count === 0 ? t('none') : count}
                  </option>
                ))}
              </select>
              <SelectChevron />
            </span>
          </label>
        ))}
        {others.length > 0 && (
          <select
            aria-label={t('Another crop')}
            value=""
            onChange={({ target }) => onChange([...wishes, { crop: target.value, fields: 1 }])}
            className="min-h-touch max-w-full rounded-control border border-control bg-surface px-3 text-sm"
          >
            <option value="">{t('Another crop…')}</option>
            {others.map(({ id, label }) => (
              <option key={id} value={id}>
                {say(label)}
              </option>
            ))}
          </select>
        )}
      </div>
    </fieldset>
  )
}

/** The buttons stay in sight. */
const SHOWN_FIRST = 2

type OutcomeProps = {
  plan: RotationPlan
  fields: readonly Field[]
  thisYear: number
  isEmpty: boolean
}

function Outcome({ plan, fields, thisYear, isEmpty }: OutcomeProps) {
  const { seasons, broken, unplaced, isProven } = plan
  if (isEmpty) return <p className="text-soft">{t('Choose the crops that you want to grow.')}</p>
  if (seasons.length === 0)
    return <p className="text-soft">{t('In these years every field is planned already.')}</p>
  return (
    <ul className="grid gap-1.5">
      <li>
        {broken.length === 0 ? (
          <StateDot state="good" word={t('This plan breaks no rule.')} />
        ) : (
          <StateDot
            state="look"
            word={t('This plan breaks {count, plural, one {# rule} other {# rules}}.', {
              count: broken.length,
            })}
          />
        )}
      </li>
      <ConflictRows
        conflicts={broken.slice(0, SHOWN_FIRST)}
        {...{ fields, thisYear }}
        className="pl-4"
      />
      {broken.length > SHOWN_FIRST && (
        <li className="pl-4">
          <details>
            <summary className="flex min-h-touch items-center text-sm text-soft">
              {t('{count} more', { count: broken.length - SHOWN_FIRST })}
            </summary>
            <ul className="grid gap-1.5">
              <ConflictRows conflicts={broken.slice(SHOWN_FIRST)} {...{ fields, thisYear }} />
            </ul>
          </details>
        </li>
      )}
      {broken.length > 0 && (
        <li className="text-sm text-soft">
          {isProven
            ? t('With so many fields of these crops, no plan breaks fewer.')
            : t('Not all plans were tried: one that breaks fewer may exist.')}
        </li>
      )}
      {withoutField(unplaced).map(({ crop, count, years }) => (
        <li key={`${crop} ${count}`} className="text-sm">
          {t('{crop}: {count, plural, one {# field} other {# fields}} too few in {years}.', {
            years: years.join(', '),
            count,
            crop: seasonCropLabel(crop),
          })}
        </li>
      ))}
    </ul>
  )
}

/** What lacks as many fields in several years is told once. */
function withoutField(unplaced: RotationPlan['unplaced']) {
  const lines = new Map<string, { crop: string; count: number; years: number[] }>()
  for (const { crop, fields: count, year } of unplaced) {
    const line = lines.get(`${crop} ${count}`)
    if (line) line.years.push(year)
    else lines.set(`${crop} ${count}`, { crop, count, years: [year] })
  }
  return [...lines.values()]
}
