import { msg, type Message } from '#contract/message.ts'
import type { ProductionPreview, ReadingQuestion } from '#contract/production-preview.ts'
import type { ProductionReading } from '#contract/production-reading.ts'
import type { HistoryFile, HistoryRequest } from '#contract/solar-history.ts'
import { readDate } from '#domain/dates/written-date.ts'
import { capacityKw } from '#domain/solar-model/plant-from-fields.ts'
import { say, type Language } from '#domain/texts/say.ts'
import type { Deps } from '#server/deps.ts'
import { HttpError, notFound } from '#server/http/http-error.ts'
import { bytesOf } from '#server/objects/read-object.ts'
import { ownUploadKey } from '#server/objects/upload-links.ts'
import { openUpload } from '#server/uploads/open-upload.ts'
import { historyRepository, type By, type SystemPlace } from './history.repository.ts'
import { plantPlace } from './plant-zone.ts'
import type { ProductionContext, ProductionFile } from './production/production-file.ts'
import { replacedWarnings, type ReplacedDays } from './replaced-days.ts'

type ReadUpload = ProductionFile & { objectURL: string; uploadKey: string }

/**
 * Reads the farmer's uploads of production of one system.
 * @param given as the farmer shows them; without it as a file with this header was shown before
 * @throws HttpError 404; of the reader also 400 if a URL is not one of our uploads, 413, 503
 */
async function uploadReader(
  deps: Deps,
  farmId: string,
  place: SystemPlace,
  given: ProductionReading | null,
) {
  const history = historyRepository(deps.db, farmId)
  const system = await history.findSystem(place)
  const context: ProductionContext = {
    capacityKw: capacityKw(system.capacity) ?? null,
    installedOn: readDate(system.installationDate),
    place: await plantPlace(system),
    nowMs: deps.now().getTime(),
  }
  const remembered = await history.readings(place)
  return async (objectURL: string): Promise<ReadUpload> => {
    const uploadKey = ownUploadKey(objectURL, deps)
    if (!uploadKey)
      throw new HttpError(400, msg('objectURLs must be addresses of your own uploads.'))
    const upload = await openUpload(deps, farmId, uploadKey)
    const bytes = upload && (await bytesOf(deps.objects.get(uploadKey)))
    if (!bytes) throw notFound('File')
    const file = await deps.readProduction(bytes, context, given, remembered)
    return { ...file, objectURL, uploadKey }
  }
}

/** What a file says and the days that a reading of it gives, without storing anything. */
export async function previewProduction(
  deps: Deps,
  farmId: string,
  place: SystemPlace,
  { objectURL, reading = null }: { objectURL: string; reading?: ProductionReading | null },
  spoken: Language,
): Promise<ProductionPreview> {
  const read = await uploadReader(deps, farmId, place, reading)
  const { preview } = await read(objectURL)
  return {
    ...preview,
    problem: preview.problem && say(spoken, preview.problem),
    warnings: preview.warnings.map((warning) => say(spoken, warning)),
  }
}

/**
 * Stores the days of the farmer's uploads, once all of them are read.
 * @throws HttpError 422 if the farmer has to show how one is read; 400, 404, 409, 413, 503, 507
 */
export async function addProduction(
  deps: Deps,
  farmId: string,
  place: SystemPlace,
  { objectURLs, reading }: HistoryRequest,
  by: By,
  spoken: Language,
): Promise<HistoryFile[]> {
  const read = await uploadReader(deps, farmId, place, reading ?? null)
  const files: ReadUpload[] = []
  for (const objectURL of objectURLs) files.push(await read(objectURL))
  const canBeShown = ({ preview }: ReadUpload) =>
    preview.problem === null || (!reading && preview.columns.length > 0)
  const unclear = files.find((file) => !file.preview.isCertain && canBeShown(file))
  if (unclear) throw new HttpError(422, QUESTIONS[unclear.preview.questions[0] ?? 'columns'])
  const usable = files.filter(({ preview }) => preview.problem === null)
  const measured = usable.map(({ uploadKey, days, fingerprint }) => ({
    uploadKey,
    days,
    shown: reading && { fingerprint, reading },
  }))
  const replaced =
    usable.length > 0
      ? await historyRepository(deps.db, farmId).merge(place, measured, deps.now(), by)
      : {}
  return files.map((file) => reportOf(spoken, file, replaced?.[file.uploadKey]))
}

const QUESTIONS: Record<ReadingQuestion, Message> = {
  date: msg('Show which column of this file holds the date.'),
  order: msg('Show whether the day or the month comes first in the dates of this file.'),
  columns: msg('Show which columns of this file are your production.'),
  means: msg('Show whether the numbers of this file are energy, power or a running total.'),
  unit: msg('Show in which unit the numbers of this file are.'),
  zone: msg('Show in which time zone the times of this file are.'),
}

function reportOf(
  spoken: Language,
  { objectURL, preview, rowsRead, rowsRefused, refused, notes }: ReadUpload,
  replaced: ReplacedDays | undefined,
): HistoryFile {
  const said = (messages: readonly Message[]) => messages.map((one) => say(spoken, one))
  const { count, firstDay, lastDay } = preview.days
  return {
    objectURL,
    problem: preview.problem && say(spoken, preview.problem),
    rowsRead,
    rowsRefused,
    refused: refused.map(({ row, reason }) => ({ row, reason: say(spoken, reason) })),
    warnings: [...said(preview.warnings), ...(replaced ? replacedWarnings(spoken, replaced) : [])],
    notes: said(notes),
    days: count,
    firstDay,
    lastDay,
  }
}
