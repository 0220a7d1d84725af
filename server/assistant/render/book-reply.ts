import { SEES_NO_MONEY } from '#contract/book.ts'
import type { ChatSource } from '#contract/chat.ts'
import type { EntryKind } from '#contract/entries.ts'
import { msg, type Message, type MessageValue } from '#contract/message.ts'
import type { ProductKind } from '#contract/products.ts'
import {
  entryEventMessage,
  KIND_WORDS,
  PRODUCE_WORDS,
  quantityMessage,
} from '#domain/book/entry-words.ts'
import { toMinor } from '#domain/book/money.ts'
import {
  closureReason,
  closureSentence,
  lastEnding,
  unknownSentence,
  type ClosureTimes,
} from '#domain/book/waiting-words.ts'
import { say, type Language } from '#domain/texts/say.ts'
import { plainName } from '#server/assistant/plain-text.ts'
import type { BookFacts, BookPlace } from '#server/assistant/tools/schemas.ts'
import type { ToolQuestion } from '#server/assistant/understand/understanding.ts'
import { listing, type Reply } from './reply.ts'
import { spanOf } from './tasks-reply.ts'

const PATH = '/book'

/** What of the book a question asks for, as `show` in server/knowledge/questions names it. */
export function bookReply(
  question: ToolQuestion,
  facts: BookFacts,
  { spoken, times }: { spoken: Language; times: ClosureTimes },
): Reply {
  const { show } = question.show
  const reply = (SHOWS[show ?? ''] ?? entriesReply)({ question, facts, times })
  return { ...reply, sources: [bookSource(facts, spoken)] }
}

/** The way to the entries of the only place that was asked about, else to all. */
const bookSource = ({ places: [place, ...others] }: BookFacts, spoken: Language): ChatSource =>
  place && others.length === 0
    ? {
        kind: 'record',
        label: plainName(place.name),
        path: `${PATH}?target=${encodeURIComponent(place.id)}`,
      }
    : { kind: 'record', label: say(spoken, msg('Book')), path: PATH }

type Asked = { question: ToolQuestion; facts: BookFacts; times: ClosureTimes }

const named = (place: BookPlace) => ({ ...place, name: plainName(place.name) })

/** What waiting periods forbid today, with the treatments. */
export const closureLines = ({ closures }: BookFacts, times: ClosureTimes) =>
  lastEnding(closures.map((one) => ({ ...one, target: named(one.place) }))).map((one) =>
    msg('{sentence}. {reason}.', {
      sentence: closureSentence(one, times),
      reason: closureReason({ productName: plainName(one.product), from: one.from }, times),
    }),
  )

function closedReply({ facts, times }: Asked): Reply {
  const { unknown } = facts
  const lines = closureLines(facts, times)
  const notAssessed = unknown.map(({ place, product, onDate, waitingFor }) =>
    msg('{name}: {sentence}', {
      name: plainName(place.name),
      sentence: unknownSentence(
        {
          productId: product === '' ? null : product,
          productName: plainName(product),
          onDate,
          waitingFor,
        },
        times,
      ),
    }),
  )
  const lead =
    lines.length > 0
      ? null
      : msg('I don’t know of a waiting period that is running: the book has none.')
  return listing(lead, [...lines, ...notAssessed, LABEL_DECIDES], [])
}

const LABEL_DECIDES = msg(
  'The book knows only treatments and waiting periods that were entered: look at the label of the product too.',
)

const NOTHING = msg('I don’t know: the book has no such entry.')

type FactEntry = BookFacts['entries'][number]

/** 'Harvest · 120 kg · Jun 5, 2026: North, South'. */
function entryLine({ kind, onDate, quantity, product, produce, amount, places }: FactEntry) {
  const said = entryEventMessage({
    change: 'added',
    kind,
    quantity: quantity?.value ?? null,
    unit: quantity?.unit ?? null,
    produce,
    product: plainName(product),
    amountMinor: amount && toMinor(amount.value, amount.unit),
    currency: amount?.unit ?? null,
    onDate,
  })
  const names = places.map(({ name }) => plainName(name)).join(', ')
  return names === '' ? said : msg('{entry}: {places}', { entry: said, places: names })
}

function entriesReply({ facts: { entries, total }, question }: Asked): Reply {
  if (entries.length === 0) return listing(NOTHING, [], [])
  const count = msg('{count, plural, one {# entry} other {# entries}}', { count: total })
  return listing(within(count, question), entries.map(entryLine), [])
}

const lastReply = ({ facts: { entries } }: Asked): Reply =>
  listing(entries.length === 0 ? NOTHING : null, entries.slice(0, 1).map(entryLine), [])

/** With the period that was asked about. */
function within(said: Message, { periods: [period] }: ToolQuestion): Message {
  return period ? msg('{said} {when}', { said, when: spanOf(period) }) : said
}

function sumReply({ question, facts }: Asked): Reply {
  const kind = question.show['kind'] as EntryKind
  const sums = facts.quantities.filter((sum) => sum.kind === kind)
  const lines = sums.map(({ produce, value, unit, entries, alsoElsewhere }) => {
    const quantity = quantityMessage(value, unit)
    const said = msg('{quantity} ({entries, plural, one {# entry} other {# entries}})', {
      quantity: produce
        ? msg('{produce}: {quantity}', { produce: PRODUCE_WORDS[produce], quantity })
        : quantity,
      entries,
    })
    return alsoElsewhere > 0
      ? msg('{said}, of which {count, number} are about other places too', {
          said,
          count: alsoElsewhere,
        })
      : said
  })
  const money = (facts.amounts ?? [])
    .filter((amount) => amount.kind === kind)
    .map(({ value, unit }) => msg('{amount}', { amount: moneyOf({ value, unit }) }))
  if (facts.total === 0) return listing(NOTHING, [], [])
  return listing(within(KIND_WORDS[kind], question), [...lines, ...money], [])
}

type Amount = { value: number; unit: string }

const moneyOf = ({ value, unit }: Amount): MessageValue => ({
  minor: toMinor(value, unit),
  currency: unit,
})

const SPENT: Record<ProductKind, (amount: MessageValue) => Message> = {
  plantProtection: (amount) => msg('{amount} on plant protection', { amount }),
  medicine: (amount) => msg('{amount} on medicine', { amount }),
  fertilizer: (amount) => msg('{amount} on fertilizer', { amount }),
  seed: (amount) => msg('{amount} on seed', { amount }),
  feed: (amount) => msg('{amount} on feed', { amount }),
  other: (amount) => msg('{amount} on other products', { amount }),
}

/** By what was bought, as a question names one of them: the answer to all. */
function spentReply({ question, facts: { amounts } }: Asked): Reply {
  if (!amounts) return listing(SEES_NO_MONEY, [], [])
  const spent = amounts.filter(({ kind }) => kind !== 'sale' && kind !== 'harvest')
  if (spent.length === 0) return listing(NOTHING, [], [])
  const lines = [
    ...addedUp(spent, ({ productKind }) => productKind).map(({ of, sum }) =>
      of ? SPENT[of](moneyOf(sum)) : msg('{amount} without a product', { amount: moneyOf(sum) }),
    ),
    ...addedUp(spent, () => '').map(({ sum }) => msg('{amount} in all', { amount: moneyOf(sum) })),
  ]
  return listing(within(msg('Spent'), question), lines, [])
}

/** Amounts of one currency by what they are of, to the cent. */
function addedUp<Of extends string | null>(
  amounts: NonNullable<BookFacts['amounts']>,
  ofAmount: (amount: (typeof amounts)[number]) => Of,
) {
  const sums = new Map<string, { of: Of; sum: Amount }>()
  for (const amount of amounts) {
    const [of, { value, unit }] = [ofAmount(amount), amount]
    const key = `${of} ${unit}`
    sums.set(key, { of, sum: { unit, value: value + (sums.get(key)?.sum.value ?? 0) } })
  }
  return [...sums.values()]
}

function profitReply({ facts: { profit, places, seesMoney } }: Asked): Reply {
  if (!seesMoney || !profit) return listing(SEES_NO_MONEY, [], [])
  const year = `${profit.year}`
  const lines = profit.rows.map(({ place, ...sums }) => earned(plainName(place.name), sums))
  if (places.length > 0)
    return listing(
      lines.length > 0
        ? msg('{year}', { year })
        : msg('Nothing is entered for that in {year}.', { year }),
      lines,
      [],
    )
  return listing(
    earned(year, profit.total),
    [...lines, earned(msg('Not allocated'), profit.unallocated)],
    [],
  )
}

type Sums = NonNullable<BookFacts['profit']>['total']

const earned = (name: Message | string, { sales, costs, energy, profit }: Sums) => {
  const values = {
    name,
    profit: moneyOf(profit),
    sales: moneyOf(sales),
    costs: moneyOf(costs),
  }
  return energy
    ? msg('{name}: {profit} (sales {sales}, costs {costs}, energy {energy})', {
        ...values,
        energy: moneyOf(energy),
      })
    : msg('{name}: {profit} (sales {sales}, costs {costs})', values)
}

const SHOWS: Record<string, (asked: Asked) => Reply> = {
  closed: closedReply,
  last: lastReply,
  sum: sumReply,
  spent: spentReply,
  profit: profitReply,
}

const MOST_LINE = 300

/** The book is written by the farmer: the assistant only opens it with the line. */
export const lineReply = (line: string): Reply => ({
  lines: [
    msg('I do not write in the book myself. Open it with this line, look it over and save it.'),
  ],
  sources: [],
  choices: [
    {
      label: msg('Open the book: "{line}"', { line: plainName(line) }),
      message: line,
      path: `${PATH}?line=${encodeURIComponent(line.slice(0, MOST_LINE))}`,
    },
  ],
})
