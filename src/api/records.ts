import { useMutation, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { crop, type Crop, type CropPayload } from '#contract/crops.ts'
import { animal, type Animal, type AnimalPayload } from '#contract/animals.ts'
import type { EntityType } from '#contract/analysis.ts'
import { msg, type Message } from '#contract/message.ts'
import type { Opened } from '#domain/records/merge.ts'
import { RECORD_KINDS } from '#domain/records/kinds.ts'
import type { DraftValues } from '#src/lib/drafts.ts'
import { say, t } from '#src/lib/texts.ts'
import { undoAction } from './deletions.ts'
import { refreshFarm } from './projects.ts'
import { readId } from './read-farm.ts'
import { markWaiting, sendChange } from './offline/send-change.ts'
import { useNewRecord } from './new-record.ts'
import { request, failureSentence } from './request.ts'
import { saveMerged, versionIn } from './save-merged.ts'

/** Records saved by a single form; the solar wizard saves in steps. */
export type RecordPayloads = { crop: CropPayload; animal: AnimalPayload }
export type FormKind = keyof RecordPayloads
export type SavedRecords = { crop: Crop; animal: Animal }

const SAVED: { [Kind in FormKind]: z.ZodMiniType<SavedRecords[Kind]> } = { crop, animal }

/** Spec section 8: the toasts of a save. */
const TOASTS = {
  crop: {
    created: msg('Crop information saved successfully'),
    notCreated: msg('Failed to save crop information'),
    updated: msg('Crop information updated successfully'),
    notUpdated: msg('Failed to update crop information'),
  },
  animal: {
    created: msg('Animal information saved successfully'),
    notCreated: msg('Failed to save animal information'),
    updated: msg('Animal information updated successfully'),
    notUpdated: msg('Failed to update animal information'),
  },
}

const saving = (queryClient: QueryClient, saved: Message, failed: Message) => ({
  onSuccess: () => void refreshFarm(queryClient),
  meta: { saved: { title: say(saved) }, failed: say(failed) },
})

export function useCreateRecord<Kind extends FormKind>(kind: Kind, projectId: string) {
  const newRecord = useNewRecord()
  return useMutation({
    mutationFn: async (payload: RecordPayloads[Kind]) => {
      const path = `/api/projects/${encodeURIComponent(projectId)}/${RECORD_KINDS[kind].path}`
      const headers = newRecord(payload)
      const { 'New-Id': recordId } = headers
      const name = nameIn(kind, payload)
      const answer = await sendChange(
        { method: 'POST', path, body: payload, headers, recordId, after: [projectId], name },
        (at) => ({ id: recordId, updatedAt: at }),
      )
      return markWaiting({ id: readId(answer), version: versionIn(answer) }, answer)
    },
    ...saving(useQueryClient(), TOASTS[kind].created, TOASTS[kind].notCreated),
  })
}

const nameIn = (kind: FormKind, payload: Record<string, unknown>) =>
  String(payload[RECORD_KINDS[kind].name])

/** Between a record and its form. */
type Form<Kind extends FormKind, Details> = {
  toPayload: (details: Details) => RecordPayloads[Kind]
  valuesOf: (saved: SavedRecords[Kind]) => Details
}
type Update<Details> = { id: string; details: Details; opened: Opened<Details> }

export function useUpdateRecord<Kind extends FormKind, Details extends DraftValues>(
  kind: Kind,
  { toPayload, valuesOf }: Form<Kind, Details>,
) {
  return useMutation({
    mutationFn: ({ id, details, opened }: Update<Details>) => {
      const path = `/api/${RECORD_KINDS[kind].path}/${encodeURIComponent(id)}`
      const send = (now: Details, { base, version }: Opened<Details>) => {
        const body = toPayload(now)
        const from = { base: toPayload(base), version }
        const name = nameIn(kind, body)
        return sendChange(
          { method: 'PUT', path, body, recordId: id, name, opened: from },
          (at) => ({ updatedAt: at }),
        )
      }
      return saveMerged(details, opened, { send, schema: SAVED[kind], valuesOf })
    },
    ...saving(useQueryClient(), TOASTS[kind].updated, TOASTS[kind].notUpdated),
  })
}

type RecordOf = { kind: EntityType; projectId: string; recordId: string }

/** @param onDeleted runs even if the component has unmounted */
export function useDeleteRecord({ kind, projectId, recordId }: RecordOf, onDeleted: () => void) {
  const queryClient = useQueryClient()
  const { path, words } = RECORD_KINDS[kind]
  const id = encodeURIComponent(recordId)
  const mentionsRecord = ({ queryKey }: { queryKey: QueryKey }) =>
    queryKey.some((part) => typeof part === 'string' && part.split('/').includes(id))
  return useMutation({
    mutationFn: () =>
      request('DELETE', `/api/projects/${encodeURIComponent(projectId)}/${path}/${id}`),
    onSuccess: () => {
      onDeleted()
      // Before the refetch below: mounted queries of the deleted record would get a 404.
      queryClient.removeQueries({ predicate: mentionsRecord })
    },
    // Any query may mention the record. After a failure too: another window may have deleted it.
    onSettled: () => void queryClient.invalidateQueries(),
    meta: {
      saved: (answer) => {
        const action = undoAction(queryClient, answer)
        const description = t('Its photos, analyses and open tasks are deleted too.')
        return { title: say(words.deleted), description, ...(action && { action }) }
      },
      failed: (error) => say(words.notDeleted(failureSentence(error))),
    },
  })
}
