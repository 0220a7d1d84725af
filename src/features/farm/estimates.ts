import type { Project } from '#contract/projects.ts'
import type { SolarSystem } from '#contract/solar.ts'
import { enteredKwhPerDay } from '#domain/entered-generation.ts'
import { kwhText, moneyText, wholeMoneyText } from '#src/lib/format.ts'
import { locale, t } from '#src/lib/texts.ts'

/** Spec section 9: estimates. */
const TASKS_PER_ACTIVE_PROJECT = 2
const ALERTS_WITH_ACTIVE_PROJECTS = 2
const CROPS_PER_PROJECT = 3
const HOURS_PER_DAY = 24
const DOLLARS_PER_KWH = 0.12

type Statuses = Pick<Project, 'status'>[]

export const activeProjects = (projects: Statuses) =>
  projects.filter(({ status }) => status === 'active').length

export const tasksToday = (projects: Statuses) =>
  projects.length === 0 ? 0 : Math.max(1, TASKS_PER_ACTIVE_PROJECT * activeProjects(projects))

export const alerts = (projects: Statuses) =>
  activeProjects(projects) > 0 ? ALERTS_WITH_ACTIVE_PROJECTS : 0

export const cropsMonitored = (projects: Statuses) => CROPS_PER_PROJECT * projects.length

/** Saved fields; undefined if the backend does not nest crops in projects. */
export const savedFields = (projects: Pick<Project, 'crops'>[]) =>
  projects.reduce<number | undefined>(
    (sum, { crops }) => (sum === undefined || !crops ? undefined : sum + crops.length),
    0,
  )

export type Generation = SolarSystem['currentGeneration']

/** Whether any system has a number. Without one the sum is 0, which nobody entered. */
export const isEntered = (generations: Generation[]) =>
  generations.some((generation) => enteredKwhPerDay(generation) !== undefined)

/**
 * Sum over all systems, counting a missing number as 0; null without any system. The form asks for kWh
 * a day, but home shows the number as kW (spec sections 2 and 9).
 */
export const totalGenerationKw = (generations: Generation[]) =>
  generations.length === 0
    ? null
    : generations.reduce<number>((sum, generation) => sum + (enteredKwhPerDay(generation) ?? 0), 0)

const ONE_DECIMAL = { minimumFractionDigits: 1, useGrouping: false }

/** Spec section 9: one decimal and 'kW'. */
export const energyOutputText = (generationKw: number | null) =>
  generationKw === null
    ? t('No Solar Yet')
    : t('{power} kW', {
        power: Number(generationKw.toFixed(1)).toLocaleString(locale(), ONE_DECIMAL),
      })

/** The spec's kW, with what the farmer really entered as its word; '…' while loading. */
export function energyFigure(generations: Generation[] | undefined) {
  if (!generations) return { value: '…' }
  const total = totalGenerationKw(generations)
  const value = energyOutputText(total)
  if (total === null) return { value }
  return isEntered(generations)
    ? ({
        value,
        provenance: 'entered',
        mark: t('you entered {energy} a day', { energy: kwhText(total) }),
      } as const)
    : ({ value, provenance: 'estimate', mark: t('no number entered') } as const)
}

/** With what it rests on; '…' while loading. */
export const savingsFigure = (generations: Generation[] | undefined) =>
  ({
    value: generations ? wholeMoneyText(monthlySavings(totalGenerationKw(generations))) : '…',
    provenance: 'estimate',
    mark: t('monthly estimate at {rate} per kWh', { rate: moneyText(DOLLARS_PER_KWH) }),
  }) as const

/** Whole dollars per month (spec section 9). */
export const monthlySavings = (generationKw: number | null) =>
  Math.round((generationKw ?? 0) * HOURS_PER_DAY * DOLLARS_PER_KWH)
