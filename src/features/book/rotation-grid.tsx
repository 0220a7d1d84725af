import { useEffect, useRef } from 'react'
import type { Rotation } from '#contract/rotation.ts'
import {
  familyLabel,
  ruleOf,
  seasonCropLabel,
  type FamilyName,
} from '#domain/book/rotation-rules.ts'
import { cn } from '#src/lib/cn.ts'
import { say, t } from '#src/lib/texts.ts'
import { StateDot } from '#src/ui/state-dot.tsx'
import { cellKey, shownYears, type ShownSeason } from './shown-seasons.ts'

export type Field = Rotation['fields'][number]
export type ChosenCell = { field: Field; year: number; shown: ShownSeason | undefined }

type RotationGridProps = {
  fields: readonly Field[]
  seasons: ReadonlyMap<string, ShownSeason>
  thisYear: number
  /** Where a phone, which shows two or three years, starts. */
  firstYear: number
  /** Undefined for those who may only look. */
  onChoose: ((cell: ChosenCell) => void) | undefined
}

/** Fields by year. On a phone it scrolls sideways below the names of the fields. */
export function RotationGrid({
  fields,
  seasons,
  thisYear,
  firstYear,
  onChoose,
}: RotationGridProps) {
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const [names, ...years] = region.current?.querySelectorAll('th') ?? []
    const first = years[shownYears(thisYear).indexOf(firstYear)]
    if (region.current && names && first)
      region.current.scrollLeft = first.offsetLeft - names.offsetWidth
  }, [firstYear, thisYear])
  return (
    <div
      ref={region}
      role="region"
      aria-label={t('Fields by year')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
      tabIndex={0}
      data-not-a-figure="entered"
      className="relative overflow-x-auto rounded-card bg-surface max-sm:-mx-4 max-sm:rounded-none"
    >
      <table className="w-full border-separate border-spacing-0 text-sm">
        <thead>
          <tr>
            <th scope="col" className={cn(NAME, 'text-left text-xs font-normal text-soft')}>
              {t('Field')}
            </th>
            {shownYears(thisYear).map((year) => (
              <th
                key={year}
                scope="col"
                className={cn(
                  'min-w-28 p-2 text-left whitespace-nowrap',
                  year === thisYear ? 'font-semibold' : 'font-normal text-soft',
                )}
              >
                {year}
                {year === thisYear && (
                  <span className="ml-1.5 text-xs font-normal text-leaf">{t('this year')}</span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field.id}>
              <th
                scope="row"
                className={cn(NAME, 'border-t border-line text-left font-medium break-words')}
              >
                {field.name}
              </th>
              {shownYears(thisYear).map((year) => {
                const shown = seasons.get(cellKey({ fieldId: field.id, year }))
                return (
                  <td key={year} className="h-px border-t border-line p-0.5 align-top">
                    <Cell
                      label={`${field.name}, ${year}`}
                      shown={shown}
                      isPlanned={year > thisYear}
                      onChoose={onChoose && (() => onChoose({ field, year, shown }))}
                    />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const NAME = 'sticky left-0 z-10 w-28 min-w-28 max-w-40 bg-surface px-3 py-2'

type CellProps = {
  label: string
  shown: ShownSeason | undefined
  isPlanned: boolean
  onChoose: (() => void) | undefined
}

function Cell({ label, shown, isPlanned, onChoose }: CellProps) {
  const family = shown && ruleOf(shown.crop)?.family
  const style = cn(
    'flex h-full min-h-13 w-full flex-col items-start rounded-control px-2 py-1.5 text-left',
    family && TINTS[family],
    shown && !family && 'bg-sunken',
    shown?.from === 'proposed' && 'outline-2 -outline-offset-2 outline-leaf outline-dashed',
  )
  if (!onChoose)
    return <div className={style}>{shown && <Content shown={shown} isPlanned={isPlanned} />}</div>
  return (
    <button
      type="button"
      onClick={onChoose}
      className={cn(style, 'hover:ring-1 hover:ring-control')}
    >
      <span className="sr-only">{`${label}: `}</span>
      {shown ? (
        <Content shown={shown} isPlanned={isPlanned} />
      ) : (
        <>
          <span aria-hidden className="text-soft">
            +
          </span>
          <span className="sr-only">{t('nothing yet')}</span>
        </>
      )}
    </button>
  )
}

function Content({ shown, isPlanned }: { shown: ShownSeason; isPlanned: boolean }) {
  const family = ruleOf(shown.crop)?.family
  const words = [family && say(familyLabel(family)), sourceWord(shown, isPlanned)].filter(Boolean)
  return (
    <>
      <span className="font-medium break-words">{say(seasonCropLabel(shown.crop))}</span>
      <span className="text-xs text-soft">{words.join(' · ')}</span>
      {shown.conflict && <StateDot state="look" word={t('too soon')} className="text-xs" />}
    </>
  )
}

function sourceWord({ from }: ShownSeason, isPlanned: boolean) {
  if (from === 'proposed') return t('proposed')
  if (from === 'standing') return t('stays')
  return isPlanned ? t('planned') : ''
}

/** A hue for each family, so pale that text on it is readable in both themes. */
const TINTS: Record<FamilyName, string> = {
  Poaceae: 'bg-[oklch(95%_0.05_100)] dark:bg-[oklch(30%_0.04_100)]',
  Solanaceae: 'bg-[oklch(95%_0.03_20)] dark:bg-[oklch(30%_0.05_20)]',
  Asteraceae: 'bg-[oklch(95%_0.05_130)] dark:bg-[oklch(30%_0.04_130)]',
  Amaryllidaceae: 'bg-[oklch(95%_0.03_310)] dark:bg-[oklch(30%_0.05_310)]',
  Apiaceae: 'bg-[oklch(95%_0.04_60)] dark:bg-[oklch(30%_0.05_60)]',
  Brassicaceae: 'bg-[oklch(95%_0.03_200)] dark:bg-[oklch(30%_0.04_200)]',
  Amaranthaceae: 'bg-[oklch(95%_0.04_165)] dark:bg-[oklch(30%_0.04_165)]',
  Rosaceae: 'bg-[oklch(95%_0.03_355)] dark:bg-[oklch(30%_0.05_355)]',
  Vitaceae: 'bg-[oklch(95%_0.03_280)] dark:bg-[oklch(30%_0.05_280)]',
  Cucurbitaceae: 'bg-[oklch(95%_0.03_240)] dark:bg-[oklch(30%_0.05_240)]',
}
