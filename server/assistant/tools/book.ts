import type { Profit } from '#contract/book.ts'
import { fromMinor } from '#domain/book/money.ts'
import { dateIn } from '#domain/dates/calendar-days.ts'
import { seesMoney } from '#server/auth/access.ts'
import { readProfit } from '#server/book/profit.ts'
import { readWaiting } from '#server/book/read-waiting.ts'
import { newestEntries, sumAmounts, sumQuantities } from './book-entries.ts'
import { chosenPlaces, ownPlaces } from './book-places.ts'
import { bookFacts, bookInput, type BookFacts } from './schemas.ts'
import { tool } from './tool.ts'

export const book = tool({
  name: 'book',
  description:
    'The book of the farm: what waiting periods after treatments forbid today (harvesting, entering, milk, meat, eggs); entries of a period, place and kind with their sums (harvest, input, treatment, cost, sale, work); profit of a year by field, herd and solar system. Waiting periods are those that the farmer entered from labels; `unknown` were not entered, which is not 0.',
  needs: 'see',
  input: bookInput,
  output: bookFacts,
  run: async (context, { wants, from, to, kind, ...place }): Promise<BookFacts> => {
    const { db, farmId, role, now, zone } = context
    const isWanted = (part: 'closed' | 'entries' | 'profit') => wants?.includes(part) ?? true
    const places = await ownPlaces(context)
    const chosen = await chosenPlaces(context, places, place)
    const isAsked = (id: string) => chosen === null || chosen.some((one) => one.id === id)
    const asked = { from, to, kind, targetIds: chosen && ['', ...chosen.map(({ id }) => id)] }
    const { closures, unknown } = isWanted('closed') ? await readWaiting(db, farmId, now) : NOTHING
    const sees = seesMoney(role)
    const today = dateIn(zone, now)
    const year = Number((from ?? today).slice(0, 4))
    return {
      today,
      places: chosen ?? [],
      closures: closures.flatMap(
        ({ target, productName, waitingFor, from: since, until, endsAt }) =>
          isAsked(target.id)
            ? { place: target, product: productName, waitingFor, from: since, until, endsAt }
            : [],
      ),
      unknown: unknown.flatMap(({ target, productName, waitingFor, onDate }) =>
        isAsked(target.id) ? { place: target, product: productName, waitingFor, onDate } : [],
      ),
      ...(isWanted('entries')
        ? {
            entries: await newestEntries(context, asked, places),
            ...(await sumQuantities(context, asked)),
            amounts: await sumAmounts(context, asked),
          }
        : { entries: [], total: 0, quantities: [], amounts: null }),
      profit:
        sees && isWanted('profit')
          ? inFacts(await readProfit(db, { farmId, year }, undefined), isAsked)
          : null,
      seesMoney: sees,
    }
  },
})

const NOTHING = { closures: [], unknown: [] }

type Sums = Pick<Profit['total'], 'salesMinor' | 'costsMinor' | 'energyMinor' | 'profitMinor'>

/** Of the places that are asked about; a model reads whole amounts rather than cents. */
function inFacts(
  { year, currency, rows, unallocated, total }: Profit,
  isAsked: (id: string) => boolean,
): NonNullable<BookFacts['profit']> {
  const amount = (minor: number) => ({ value: fromMinor(minor, currency), unit: currency })
  const sums = ({ salesMinor, costsMinor, energyMinor, profitMinor }: Sums) => ({
    sales: amount(salesMinor),
    costs: amount(costsMinor),
    energy: energyMinor === null ? null : amount(energyMinor),
    profit: amount(profitMinor),
  })
  return {
    year,
    rows: rows
      .filter(({ id }) => isAsked(id))
      .map(({ kind, id, name, projectId, ...row }) => ({
        place: { kind, id, name, projectId },
        ...sums(row),
      })),
    unallocated: sums(unallocated),
    total: sums(total),
  }
}
