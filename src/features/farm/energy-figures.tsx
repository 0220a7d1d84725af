import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Project } from '#contract/projects.ts'
import { generationQuery } from '#src/api/solar.ts'
import { kwhText, shortDayText, wholeMoneyText } from '#src/lib/format.ts'
import { t } from '#src/lib/texts.ts'
import { Provenance } from '#src/ui/provenance.tsx'
import {
  energyFigure,
  energyOutputText,
  isEntered,
  monthlySavings,
  savingsFigure,
  totalGenerationKw,
  type Generation,
} from './estimates.ts'
import type { MeasuredEnergy } from './measured-energy.ts'

export type EnergyFigures = ReturnType<typeof useEnergyFigures>

/**
 * The power of now or the newest measured day, and what a month was worth; what was entered and
 * estimated where nothing was measured. Fetched once the browser is idle; '…' until then.
 */
export function useEnergyFigures(projects: Project[], isIdle: boolean) {
  const queryClient = useQueryClient()
  const ids = projects.map(({ id }) => id)
  const { data: generations } = useQuery({
    ...generationQuery(queryClient, ids),
    enabled: isIdle,
  })
  const measured = useQuery({ ...measuredQuery(queryClient, projects), enabled: isIdle })
  const live = useQuery({ ...liveQuery, enabled: isIdle && !!generations?.length })
  if (!generations || measured.isPending || live.isLoading) return LOADING
  const { newest, month } = measured.data ?? {}
  const energy =
    typeof live.data === 'number'
      ? liveFigure(live.data, newest)
      : newest
        ? dayFigure(newest, generations)
        : energyFigure(generations)
  return { energy, savings: month ? monthFigure(month, generations) : savingsFigure(generations) }
}

const LOADING = { energy: { value: '…' }, savings: { value: '…' } }

/** The reader of what was measured is no part of the first screen. */
const measuredQuery = (queryClient: QueryClient, projects: Project[]) =>
  queryOptions({
    queryKey: ['measured energy', projects],
    staleTime: 0,
    queryFn: async (): Promise<MeasuredEnergy | null> => {
      const { readMeasuredEnergy } = await import('./measured-energy.ts')
      return readMeasuredEnergy(queryClient, projects)
    },
  })

const EVERY_MS = 60_000

const liveQuery = queryOptions({
  queryKey: ['live power'],
  staleTime: 0,
  refetchInterval: ({ state }) => typeof state.data === 'number' && EVERY_MS,
  queryFn: async () => (await import('./measured-energy.ts')).readLiveKw(),
})

const liveFigure = (powerKw: number, newest: MeasuredEnergy['newest'] | undefined) => ({
  value: energyOutputText(powerKw),
  provenance: 'measured' as const,
  note: newest
    ? t('now, {energy} on {day}', { energy: kwhText(newest.kwh), day: shortDayText(newest.date) })
    : t('now'),
})

const dayFigure = ({ date, kwh }: MeasuredEnergy['newest'], generations: Generation[]) => ({
  value: kwhText(kwh),
  provenance: 'measured' as const,
  note: (
    <>
      {t('on {day}', { day: shortDayText(date) })}
      {isEntered(generations) && (
        <Provenance
          kind="entered"
          text={t('entered: {power}', {
            power: energyOutputText(totalGenerationKw(generations)),
          })}
        />
      )}
    </>
  ),
})

const monthFigure = (
  { amount, currency, days }: MeasuredEnergy['month'],
  generations: Generation[],
) => ({
  value: wholeMoneyText(amount, currency),
  provenance: 'estimate' as const,
  note: t('{days, plural, one {# day} other {# days}} measured', { days }),
  // Of nothing entered the estimate is $0, which says nothing beside a measured worth.
  mark: isEntered(generations)
    ? t('monthly estimate: {money}', {
        money: wholeMoneyText(monthlySavings(totalGenerationKw(generations))),
      })
    : t('monthly estimate'),
})
