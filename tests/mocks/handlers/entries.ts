import { http } from 'msw'
import {
  ENTRY_DELETED,
  entryPatch,
  entryPayload,
  entryQuery,
  type Entry,
  type EntryPayload,
  type EntryVersion,
} from '#contract/entries.ts'
import { nextVersion } from '#contract/write-headers.ts'
import { entryContent } from '#domain/book/entry-content.ts'
import { entryProblem } from '#domain/book/entry-rules.ts'
import { closedMessage } from '#domain/book/waiting-words.ts'
import { dateIn } from '#domain/dates/calendar-days.ts'
import { english, say } from '#domain/texts/say.ts'
import { buildBookEntry } from '#tests/builders/build-book-entry.ts'
import { invalid, json, missing, refuse, signedIn } from '#tests/mocks/answers.ts'
import {
  closureOf,
  entryNow,
  findTarget,
  photoIn,
  productName,
  targetNow,
  withoutHiddenMoney,
  zone,
} from '#tests/mocks/book.ts'
import { farm } from '#tests/mocks/store.ts'
import { rememberEntry } from '#tests/mocks/timeline.ts'
import { refuseOldVersion, withHeaders } from '#tests/mocks/write-headers.ts'

const PAGE_SIZE = 50
const MOST_DELETED = 200

const newestFirst = (a: Entry, b: Entry) =>
  b.onDate.localeCompare(a.onDate) || b.id.localeCompare(a.id)

const cursorOf = ({ onDate, id }: Entry) => `${onDate} ${id}`

const NOT_FOUND = { field: 'Field', animal: 'Herd', solar: 'Solar system' }

type Content = ReturnType<typeof entryContent> & { targets: Entry['targets'] }
type Checked =
  { content: Content; refusal?: undefined } | { refusal: Response; content?: undefined }

/** What the payload says with the names of its targets, or a refusal. `known` are targets that may be gone. */
function checked(payload: EntryPayload, known: Entry['targets'] = []): Checked {
  const problem = entryProblem(payload, dateIn(zone(), new Date()))
  if (problem) return { refusal: refuse(400, problem.text) }
  const { productId } = payload
  if (productId && !farm.products.some(({ id }) => id === productId))
    return { refusal: refuse(404, 'Product not found.') }
  const targets: Entry['targets'] = []
  for (const { kind, id, share = null } of payload.targets) {
    const found = findTarget({ kind, id }) ?? known.find((one) => one.id === id)
    if (!found) return { refusal: missing(id, `${NOT_FOUND[kind]} not found.`) }
    targets.push({ ...found, share })
  }
  return { content: { ...entryContent(payload, farm.currency), targets } }
}

/** A refusal of a harvest or sale within a waiting period that gives no reason. */
function refuseClosed(content: Parameters<typeof closureOf>[0] & { reason: string }) {
  const closure = content.reason ? undefined : closureOf(content)
  if (!closure) return undefined
  const { waitingFor, until, target } = closure
  const { name } = targetNow({ name: '', projectId: null, share: null, ...target })
  return json({ message: say(english, closedMessage(waitingFor, name, until)), until }, 409)
}

const placeAndTime = ({ onDate, startTime, produce, targets }: EntryPayload) =>
  JSON.stringify([onDate, startTime, produce, targets.map(({ kind, id }) => [kind, id])])

/** Remembers what the entry is before it is changed or deleted. */
function keepVersion(entry: Entry, isLast = false) {
  const { by: _by, closedUntil: _until, createdAt: _created, updatedAt: _updated, ...rest } = entry
  const at = new Date().toISOString()
  farm.entryVersions.push({
    ...structuredClone(rest),
    productName: productName(entry.productId),
    by: farm.self(),
    at,
    isLast,
  })
}

const seenVersion = (version: EntryVersion) =>
  withoutHiddenMoney({ ...version, targets: version.targets.map(targetNow) })

function payloadOf(entry: Entry): EntryPayload {
  const { photoURL: _photo, amountMinor = null, currency = null, ...rest } = entry
  const targets = entry.targets.map(({ kind, id, share }) => ({
    kind,
    id,
    ...(share && { share }),
  }))
  return entryPayload.parse({
    ...rest,
    targets,
    amountMinor,
    ...(currency !== null && { currency }),
  })
}

const find = (id: unknown) => farm.entries.find((entry) => entry.id === id)
const noEntry = (id?: unknown) =>
  farm.entryVersions.some((one) => one.id === id && one.isLast)
    ? refuse(404, ENTRY_DELETED)
    : refuse(404, 'Entry not found.')

export const entryHandlers = [
  http.get('*/api/entries', ({ request }) =>
    signedIn(() => {
      const query = entryQuery.safeParse(Object.fromEntries(new URL(request.url).searchParams))
      if (!query.success) return invalid(query.error)
      const { from = '', to = '9999', kind, targetId, cursor } = query.data
      const found = farm.entries
        .filter(({ onDate }) => onDate >= from && onDate <= to)
        .filter((entry) => kind === undefined || entry.kind === kind)
        .filter(({ targets }) => !targetId || targets.some(({ id }) => id === targetId))
        .toSorted(newestFirst)
        .filter((entry) => cursor === undefined || cursorOf(entry) < cursor)
      const page = found.slice(0, PAGE_SIZE)
      const last = page.at(-1)
      const next = found.length > PAGE_SIZE && last ? cursorOf(last) : null
      return json({ entries: page.map(entryNow), next })
    }),
  ),

  http.post('*/api/entries', ({ request }) =>
    withHeaders(request, async ({ id = farm.newId('entry'), at }) => {
      const payload = entryPayload.safeParse(await request.json())
      if (!payload.success) return invalid(payload.error)
      const { content, refusal } = checked(payload.data)
      if (refusal) return refusal
      const closed = refuseClosed(content)
      if (closed) return closed
      const { photo, refusal: noPhoto } = photoIn(payload.data.imageURL)
      if (noPhoto) return noPhoto
      const now = new Date().toISOString()
      const stamps = { createdAt: at, updatedAt: now, by: farm.self() }
      const entry = buildBookEntry({ ...content, ...photo, ...stamps, id })
      farm.entries.push(entry)
      rememberEntry('added', entry, at)
      return json(entryNow(entry), 201)
    }),
  ),

  http.get('*/api/entries/deleted', () =>
    signedIn(() =>
      json({
        entries: farm.entryVersions
          .filter(({ isLast }) => isLast)
          .toReversed()
          .slice(0, MOST_DELETED)
          .map(seenVersion),
      }),
    ),
  ),

  http.get('*/api/entries/:id/versions', ({ params }) =>
    signedIn(() => {
      const versions = farm.entryVersions.filter(({ id }) => id === params.id)
      const isDeleted = !find(params.id)
      if (isDeleted && versions.length === 0) return noEntry()
      return json({ versions: versions.toReversed().map(seenVersion), isDeleted })
    }),
  ),

  http.patch('*/api/entries/:id', ({ request, params }) =>
    withHeaders(request, async ({ version, at }) => {
      const patch = entryPatch.safeParse(await request.json())
      if (!patch.success) return invalid(patch.error)
      const entry = find(params.id)
      if (!entry) return noEntry(params.id)
      const refusal = refuseOldVersion(entryNow(entry) as Entry, version)
      if (refusal) return refusal
      const before = payloadOf(entry)
      const payload = { ...before, ...patch.data, kind: before.kind } as EntryPayload
      const { content, refusal: wrong } = checked(payload, entry.targets)
      if (wrong) return wrong
      const isMoved = placeAndTime(payload) !== placeAndTime(before)
      const closed = isMoved || (before.reason && !content.reason) ? refuseClosed(content) : null
      if (closed) return closed
      const { photo, refusal: noPhoto } = photoIn(patch.data.imageURL)
      if (noPhoto) return noPhoto
      const isSame = JSON.stringify({ ...entry, ...content, ...photo }) === JSON.stringify(entry)
      if (isSame) return json(entryNow(entry))
      keepVersion(entry)
      Object.assign(entry, content, photo, {
        version: entry.version + 1,
        by: farm.self(),
        updatedAt: nextVersion(entry.updatedAt, new Date()),
      })
      farm.changers.set(entry.id, farm.self())
      rememberEntry('corrected', entry, at)
      return json(entryNow(entry))
    }),
  ),

  http.delete('*/api/entries/:id', ({ request, params }) =>
    withHeaders(request, ({ version, at }) => {
      const entry = find(params.id)
      if (!entry) return noEntry(params.id)
      const refusal = refuseOldVersion(entryNow(entry) as Entry, version)
      if (refusal) return refusal
      keepVersion(entry, true)
      farm.entries = farm.entries.filter((one) => one !== entry)
      rememberEntry('deleted', entry, at)
      return json({ id: entry.id })
    }),
  ),

  http.post('*/api/entries/:id/restore', ({ request, params }) =>
    withHeaders(request, ({ at }) => {
      const present = find(params.id)
      if (present) return json(entryNow(present))
      const last = farm.entryVersions.find(({ id, isLast }) => id === params.id && isLast)
      if (!last) return noEntry()
      const { isLast: _, by: _by, at: _at, ...content } = last
      last.isLast = false
      const updatedAt = nextVersion(last.at, new Date())
      const version = last.version + 1
      const entry = buildBookEntry({ ...content, version, updatedAt, by: farm.self() })
      farm.entries.push(entry)
      rememberEntry('corrected', entry, at)
      return json(entryNow(entry))
    }),
  ),
]
