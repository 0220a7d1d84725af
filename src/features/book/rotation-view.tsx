import { useMemo, useState } from 'react'
import type { Rotation } from '#contract/rotation.ts'
import { ruleOf } from '#domain/book/rotation-rules.ts'
import { spreadOf, suggestRotation, type Wish } from '#domain/book/suggest-rotation.ts'
import { dateIn } from '#domain/dates/calendar-days.ts'
import { useMay } from '#src/api/session.ts'
import { browserTimeZone } from '#src/lib/browser.ts'
import { locale, t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { RotationConflicts } from './rotation-conflicts.tsx'
import { RotationGrid, type ChosenCell } from './rotation-grid.tsx'
import { RotationProposal } from './rotation-proposal.tsx'
import { SeasonDialog } from './season-dialog.tsx'
import { plannedYears, shownSeasons } from './shown-seasons.ts'

const thisYearNow = () => Number(dateIn(browserTimeZone(), new Date()).slice(0, 4))

/** The grid of fields by year, what is chosen for a cell, and a plan that is only proposed. */
export function RotationView({ rotation: { fields, seasons } }: { rotation: Rotation }) {
  const [thisYear] = useState(thisYearNow)
  const mayChange = useMay('manage')
  const [wishes, setWishes] = useState<Wish[] | null>(null)
  const [chosen, setChosen] = useState<ChosenCell | null>(null)
  const inOrder = useMemo(
    () => fields.toSorted((a, b) => a.name.localeCompare(b.name, locale(), { numeric: true })),
    [fields],
  )
  const plan = useMemo(
    () =>
      wishes &&
      suggestRotation({
        fieldIds: inOrder.map(({ id }) => id),
        years: plannedYears(thisYear),
        wishes,
        seasons,
      }),
    [inOrder, seasons, wishes, thisYear],
  )
  const shown = useMemo(
    () => shownSeasons(seasons, plan?.seasons ?? [], thisYear),
    [seasons, plan, thisYear],
  )
  // A perennial is planted by hand.
  const standing = () =>
    spreadOf(seasons, thisYear).filter(({ crop }) => !ruleOf(crop)?.isPerennial)
  return (
    <>
      {mayChange && !plan && (
        <Button className="justify-self-start" onClick={() => setWishes(standing())}>
          {t('Suggest the next years')}
        </Button>
      )}
      {wishes && plan && (
        <RotationProposal
          plan={plan}
          wishes={wishes}
          fields={inOrder}
          thisYear={thisYear}
          years={plannedYears(thisYear)}
          onChange={setWishes}
          onDrop={() => setWishes(null)}
        />
      )}
      <RotationGrid
        fields={inOrder}
        seasons={shown}
        thisYear={thisYear}
        firstYear={plan ? thisYear + 1 : thisYear - 1}
        onChoose={mayChange && !plan ? setChosen : undefined}
      />
      <RotationConflicts fields={inOrder} seasons={shown} thisYear={thisYear} />
      {chosen && (
        <SeasonDialog
          cell={chosen}
          seasons={seasons}
          thisYear={thisYear}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  )
}
