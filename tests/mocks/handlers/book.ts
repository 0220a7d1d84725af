import { http } from 'msw'
import { bookSettings, type Closure, type Waiting } from '#contract/book.ts'
import { isCurrency, UNKNOWN_CURRENCY } from '#domain/book/entry-rules.ts'
import { closedSpans, unknownPeriods } from '#domain/book/waiting.ts'
import { addDays, dateIn } from '#domain/dates/calendar-days.ts'
import { invalid, json, refuse, signedIn } from '#tests/mocks/answers.ts'
import { asTreatment, productName, treatedTargets, treatmentsOf, zone } from '#tests/mocks/book.ts'
import { farm } from '#tests/mocks/store.ts'

const UNKNOWN_DAYS = 90

function closuresOf(target: Closure['target'], today: string, now: string): Closure[] {
  return treatmentsOf(target).flatMap((entry) =>
    closedSpans(asTreatment(entry, target.kind), zone())
      .filter(({ from, until, endsAt }) => from <= today && (endsAt ? endsAt > now : until > today))
      .map((span) => {
        return { ...span, target, entryId: entry.id, productName: productName(entry.productId) }
      }),
  )
}

const unknownOf = (target: Closure['target'], from: string): Waiting['unknown'] =>
  treatmentsOf(target)
    .filter(({ onDate, lastDate }) => (lastDate ?? onDate) >= from)
    .flatMap((entry) => {
      const waitingFor = unknownPeriods(asTreatment(entry, target.kind))
      const { id: entryId, onDate, productId } = entry
      const found = { target, waitingFor, entryId, onDate, productId }
      return waitingFor.length > 0 ? [{ ...found, productName: productName(productId) }] : []
    })

function waitingNow(): Waiting {
  const now = new Date()
  const today = dateIn(zone(), now)
  const targets = treatedTargets()
  return {
    closures: targets
      .flatMap((target) => closuresOf(target, today, now.toISOString()))
      .toSorted((a, b) => b.until.localeCompare(a.until)),
    unknown: targets
      .flatMap((target) => unknownOf(target, addDays(today, -UNKNOWN_DAYS)))
      .toSorted((a, b) => b.onDate.localeCompare(a.onDate)),
  }
}

export const bookHandlers = [
  http.get('*/api/book/waiting', () => signedIn(() => json(waitingNow()))),

  http.get('*/api/book/settings', () => signedIn(() => json({ currency: farm.currency }))),

  http.put('*/api/book/settings', ({ request }) =>
    signedIn(async () => {
      const sent = bookSettings.safeParse(await request.json())
      if (!sent.success) return invalid(sent.error)
      if (!isCurrency(sent.data.currency)) return refuse(400, UNKNOWN_CURRENCY)
      farm.currency = sent.data.currency
      return json(sent.data)
    }),
  ),
]
