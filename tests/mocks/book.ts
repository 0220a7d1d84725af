import type { Closure } from '#contract/book.ts'
import type { Entry, EntryTarget } from '#contract/entries.ts'
import { seesMoney } from '#domain/access.ts'
import {
  closedSpans,
  closingSpan,
  takenAt,
  type Span,
  type Treatment,
} from '#domain/book/waiting.ts'
import { refuse } from './answers.ts'
import { fieldsOf } from './fields.ts'
import { farm } from './store.ts'

/** Of the farm. */
export const zone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

type Named = Entry['targets'][number]

/** A field, herd or system as it is now; undefined if it is not there. */
export function findTarget({ kind, id }: Pick<EntryTarget, 'kind' | 'id'>) {
  for (const project of farm.projects) {
    const { animals = [], solarSystems = [] } = project
    const name = {
      field: () => fieldsOf(project).find((field) => field.id === id)?.name,
      animal: () => animals.find((herd) => herd.id === id)?.herdName,
      solar: () => solarSystems.find((system) => system.id === id)?.location,
    }[kind]()
    if (name !== undefined) return { kind, id, name, projectId: project.id }
  }
  return undefined
}

/** With its present name, or the last one that is known. */
export const targetNow = (target: Named): Named =>
  Object.assign(target, { projectId: null }, findTarget(target))

const productOf = (id: string | null) => farm.products.find((product) => product.id === id)

export const productName = (id: string | null) => productOf(id)?.name ?? ''

type Role = Parameters<typeof seesMoney>[0]

export const withoutHiddenMoney = <T extends { amountMinor?: unknown; currency?: unknown }>(
  entry: T,
) => {
  const role: Role = farm.user?.farm?.role ?? 'owner'
  const { amountMinor: _amount, currency: _currency, ...rest } = entry
  return seesMoney(role) ? entry : rest
}

/** As the API answers it. */
export const entryNow = (entry: Entry) =>
  withoutHiddenMoney({
    ...entry,
    targets: entry.targets.map(targetNow),
    productName: productName(entry.productId),
    closedUntil: closureOf(entry)?.until ?? null,
  })

type Taken = Pick<Entry, 'kind' | 'onDate' | 'startTime' | 'produce'> & {
  targets: readonly Pick<Named, 'kind' | 'id'>[]
}

/** What a harvest or sale falls into, with the target that is closed. */
export function closureOf({ kind, onDate, startTime, produce, targets }: Taken) {
  const at = takenAt(onDate, startTime, zone())
  return targets
    .flatMap((target) => {
      const taking = { kind, targetKind: target.kind, produce, onDate, at }
      const span = closingSpan(spansOf(target), taking)
      return span ? [{ ...span, target }] : []
    })
    .toSorted((a, b) => b.until.localeCompare(a.until))[0]
}

export const treatmentsOf = ({ kind, id }: Pick<Named, 'kind' | 'id'>) =>
  farm.entries.filter(
    (entry) =>
      entry.kind === 'treatment' &&
      entry.targets.some((target) => target.kind === kind && target.id === id),
  )

export const asTreatment = (entry: Entry, targetKind: EntryTarget['kind']): Treatment => ({
  ...entry,
  targetKind,
  product: productOf(entry.productId) ?? null,
})

const spansOf = (target: Pick<Named, 'kind' | 'id'>): Span[] =>
  treatmentsOf(target).flatMap((entry) => closedSpans(asTreatment(entry, target.kind), zone()))

/** Every field and herd that a treatment names, once. */
export function treatedTargets(): Closure['target'][] {
  const named = farm.entries
    .filter(({ kind }) => kind === 'treatment')
    .flatMap(({ targets }) => targets)
    .map(({ kind, id }) => findTarget({ kind, id }))
    .flatMap((target) => target ?? [])
  return [...new Map(named.map((target) => [`${target.kind} ${target.id}`, target])).values()]
}

type PhotoIn =
  | { refusal: Response; photo?: undefined }
  | { photo: { photoURL?: string | null }; refusal?: undefined }

const keyIn = (imageURL: string) => /^\/api\/objects\/([\w-]+)(?:\?.*)?$/.exec(imageURL)?.[1]

/** What a payload says of its photo, or a refusal. */
export function photoIn(imageURL: string | null | undefined): PhotoIn {
  if (!imageURL) return { photo: imageURL === undefined ? {} : { photoURL: null } }
  const key = keyIn(imageURL)
  if (!key)
    return { refusal: refuse(400, 'imageURL must be the address of one of your own uploads.') }
  const sent = farm.uploads.get(key)
  if (!sent || sent === 'open') return { refusal: refuse(404, 'Photo not found.') }
  return sent === 'other'
    ? { refusal: refuse(422, 'This file is not a JPEG, PNG, WebP or AVIF photo.') }
    : { photo: { photoURL: `/api/objects/${key}` } }
}
