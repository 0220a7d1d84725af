import { msg, type Message } from '#contract/message.ts'
import type { RotationConflict } from './rotation.ts'
import { seasonCropLabel, type Rest } from './rotation-rules.ts'

type Where = {
  fieldName: string
  /** Of the season that the conflict is about. */
  year: number
  thisYear: number
}

/** 'Tomatoes stood on North in 2025. Give nightshades 3 years of rest there: until 2029.' */
export function conflictMessage(conflict: RotationConflict, where: Where): Message {
  const { season, rest, opensIn } = conflict
  const values = {
    crop: seasonCropLabel(season.crop),
    field: where.fieldName,
    // As text: it is no figure to be grouped.
    year: `${season.year}`,
    family: rest.name,
    count: rest.years,
    until: `${opensIn}`,
  }
  if (season.year > where.year)
    return msg(
      '{crop} on {field} in {year} would come too soon after it. Give {family} {count, plural, one {# year} other {# years}} of rest between.',
      values,
    )
  return season.year < where.thisYear
    ? msg(
        '{crop} stood on {field} in {year}. Give {family} {count, plural, one {# year} other {# years}} of rest there: until {until}.',
        values,
      )
    : msg(
        '{field} has {crop} in {year}. Give {family} {count, plural, one {# year} other {# years}} of rest there: until {until}.',
        values,
      )
}

/** What the source gives, of which the shortest is asked. */
export const restMessage = ({ from, to, source }: Rest): Message =>
  from === to
    ? msg('{source}: {count, plural, one {# year} other {# years}}', { source, count: from })
    : msg('{source}: {from, number} to {to, number} years', { source, from, to })

/** The same with its source, for one line. */
export const warningMessage = (conflict: RotationConflict, where: Where): Message =>
  msg('{sentence} Source: {source}.', {
    sentence: conflictMessage(conflict, where),
    source: restMessage(conflict.rest),
  })
