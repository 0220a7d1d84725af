import type { Kysely } from 'kysely'
import type { Entry, EntryTarget } from '#contract/entries.ts'
import { closedMessage } from '#domain/book/waiting-words.ts'
import { closingSpan, takenAt } from '#domain/book/waiting.ts'
import { addDays } from '#domain/dates/calendar-days.ts'
import { AnsweredError } from '#server/http/http-error.ts'
import type { Tables } from '#server/db/tables.ts'
import { targetKey } from './targets.ts'
import { readReach, readTreatments, spansByTarget, type ClosedSpan } from './treatments.ts'

/** An entry that may be a harvest or sale. */
export type Taken = Pick<Entry, 'kind' | 'onDate' | 'startTime' | 'produce'> & {
  targets: readonly Pick<EntryTarget, 'kind' | 'id'>[]
}

export type Closure<Target> = ClosedSpan & { target: Target }

const isTaking = ({ kind, targets }: Taken) =>
  (kind === 'harvest' || kind === 'sale') && targets.length > 0

/**
 * Finds the waiting period that a harvest or sale falls into, of several the one that ends last. Reads in two statements
 * what all of `entries` may fall into.
 */
export async function closureFinder(
  db: Kysely<Tables>,
  farmId: string,
  entries: readonly Taken[],
): Promise<<One extends Taken>(entry: One) => Closure<One['targets'][number]> | undefined> {
  const takings = entries.filter(isTaking)
  const days = takings.map(({ onDate }) => onDate).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return () => undefined
  const reach = await readReach(db, farmId)
  if (reach.days === 0) return () => undefined
  const targetIds = [...new Set(takings.flatMap(({ targets }) => targets.map(({ id }) => id)))]
  const period = { from: addDays(first, -reach.days), to: last, targetIds }
  const spans = spansByTarget(await readTreatments(db, farmId, period), reach.zone)
  return (entry) => {
    if (!isTaking(entry)) return undefined
    const { kind, onDate, startTime, produce } = entry
    const at = takenAt(onDate, startTime, reach.zone)
    return entry.targets
      .flatMap((target) => {
        const taking = { kind, targetKind: target.kind, produce, onDate, at }
        const span = closingSpan(spans.get(targetKey(target)) ?? [], taking)
        return span ? [{ ...span, target }] : []
      })
      .toSorted((a, b) => b.until.localeCompare(a.until))[0]
  }
}

type Taking = Omit<Taken, 'targets'> & {
  reason: string
  targets: readonly (Pick<EntryTarget, 'kind' | 'id'> & { name: string })[]
}

/** @throws AnsweredError 409 for a harvest or sale within a waiting period that gives no reason */
export async function refuseClosed(db: Kysely<Tables>, farmId: string, taking: Taking) {
  if (taking.reason) return
  const closure = (await closureFinder(db, farmId, [taking]))(taking)
  if (!closure) return
  const { waitingFor, until, target } = closure
  throw new AnsweredError(409, closedMessage(waitingFor, target.name, until), { until })
}
