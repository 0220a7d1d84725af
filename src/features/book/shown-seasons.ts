import type { Rotation } from '#contract/rotation.ts'
import {
  rotationConflict,
  withStanding,
  type RotationConflict,
  type Season,
} from '#domain/book/rotation.ts'

/** What a cell of the grid shows. */
export type ShownSeason = Season & {
  /** Of a crop record, a perennial that goes on standing, entered by hand, or only suggested. */
  from: 'crop' | 'standing' | 'entered' | 'proposed'
  /** With one before, from this year on: what is past cannot be changed. */
  conflict: RotationConflict | undefined
}

const YEARS_BACK = 3
const YEARS_AHEAD = 3

export const shownYears = (thisYear: number) =>
  Array.from({ length: YEARS_BACK + 1 + YEARS_AHEAD }, (_, at) => thisYear - YEARS_BACK + at)

export const plannedYears = (thisYear: number) =>
  shownYears(thisYear).filter((year) => year > thisYear)

export const cellKey = ({ fieldId, year }: Pick<Season, 'fieldId' | 'year'>) => `${fieldId} ${year}`

export function shownSeasons(
  seasons: Rotation['seasons'],
  proposed: readonly Season[],
  thisYear: number,
): Map<string, ShownSeason> {
  const known = withStanding(seasons, thisYear + YEARS_AHEAD).map((season) => ({
    ...season,
    from: 'isStanding' in season ? ('standing' as const) : season.from,
  }))
  const all = [...known, ...proposed.map((one) => ({ ...one, from: 'proposed' as const }))]
  return new Map(
    all.map((season) => {
      const isOpen = season.year >= thisYear && season.from !== 'standing'
      const near = isOpen ? rotationConflict({ ...season, seasons: all }) : undefined
      const conflict = near && near.season.year < season.year ? near : undefined
      return [cellKey(season), { ...season, conflict }]
    }),
  )
}
