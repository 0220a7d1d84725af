import { msg } from '#contract/message.ts'
import type { HistoryFile } from '#contract/solar-history.ts'
import { capacityKw } from '#domain/solar-model/plant-from-fields.ts'
import type { Language } from '#domain/texts/say.ts'
import type { RequestKey } from '#server/farm/farm-write.ts'
import type { Deps } from '#server/deps.ts'
import { HttpError, notFound } from '#server/http/http-error.ts'
import { ownUploadKey } from '#server/objects/upload-links.ts'
import { bytesOf } from '#server/objects/read-object.ts'
import { openUpload } from '#server/uploads/open-upload.ts'
import type { HistoryContext } from './production/layout.ts'
import { historyRepository } from './history.repository.ts'
import { replacedWarnings } from './replaced-days.ts'

const DAY_MS = 86_400_000

type Place = { projectId: string; systemId: string }

/**
 * Reads a farmer's uploaded production files and saves their days.
 * @throws HttpError 400 if a URL is not one of our uploads, 404, 409
 */
export async function addHistory(
  deps: Deps,
  farmId: string,
  place: Place,
  objectURLs: readonly string[],
  key: RequestKey | null,
  spoken: Language,
): Promise<HistoryFile[]> {
  const history = historyRepository(deps.db, farmId)
  const system = await history.findSystem(place)
  const context = contextOf(system, deps.now())
  const reads: Awaited<ReturnType<typeof readOne>>[] = []
  for (const objectURL of objectURLs) reads.push(await readOne(deps, farmId, objectURL, context))
  const usable = reads.flatMap(({ file }) => file ?? [])
  const replaced = usable.length > 0 ? await history.merge(place, usable, deps.now(), key) : {}
  return reads.map(({ report, file }) => {
    // A retry may get an answer stored by an earlier version, which has no replaced days.
    const days = file && replaced?.[file.uploadKey]
    return days
      ? { ...report, warnings: [...report.warnings, ...replacedWarnings(spoken, days)] }
      : report
  })
}

/** `today` is tomorrow in UTC, because the farm's time zone may be ahead. */
function contextOf(system: { capacity: string }, now: Date): HistoryContext {
  return {
    capacityKw: capacityKw(system.capacity) ?? null,
    today: new Date(now.getTime() + DAY_MS).toISOString().slice(0, 10),
  }
}

async function readOne(deps: Deps, farmId: string, objectURL: string, context: HistoryContext) {
  const key = ownUploadKey(objectURL, deps)
  if (!key) throw new HttpError(400, msg('objectURLs must be addresses of your own uploads.'))
  const upload = await openUpload(deps, farmId, key)
  const bytes = upload && (await bytesOf(deps.objects.get(key)))
  if (!bytes) throw notFound('File')
  const { days, ...read } = await deps.readProduction(bytes, context)
  const dates = [...days.keys()].toSorted()
  const report: HistoryFile = {
    objectURL,
    ...read,
    days: days.size,
    firstDay: dates[0] ?? null,
    lastDay: dates.at(-1) ?? null,
  }
  return { report, file: read.problem === null ? { uploadKey: key, days } : null }
}
