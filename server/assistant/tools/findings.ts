import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { SolarSystem } from '#contract/solar.ts'
import { isFinding, statusOf } from '#domain/health-status.ts'
import { selectNewest, toAnalysis } from '#server/vision/analysis.repository.ts'
import { daysOfSystems, measuredSpans } from './measured-days.ts'
import { ownRecords } from './own-records.ts'
import { findingsFacts, findingsInput, type FindingsFacts, type RecordRef } from './schemas.ts'
import { tool, type ToolContext } from './tool.ts'

const MOST_ANALYSES = 500
/** Ten times as long as ours; longer ones come from a model, or were forged for an import. */
const MOST_ANALYSIS_CHARACTERS = 10_000
/** As many as the shortfalls of are computed in the time of an answer. */
const MOST_MEASURED_SYSTEMS = 5

export const findings = tool({
  name: 'findings',
  description:
    'What the newest photo of each record showed, and the solar systems that made clearly less than usual in the last fortnight. Automatic measurements, not diagnoses.',
  needs: 'see',
  input: findingsInput,
  output: findingsFacts,
  run: async (context, input): Promise<FindingsFacts> => {
    const { records, isPart } = await ownRecords(context, input)
    const refs = new Map(records.map(({ ref }) => [ref.id, ref]))
    const systems = records.flatMap((one) => (one.kind === 'solar' ? [one.saved] : []))
    const analyses = await newestAnalyses(context, input)
    const shortfalls = await shortfallsOf(context, systems)
    const findings: FindingsFacts['findings'] = [
      ...analyses.flatMap((facts) => {
        const record = refs.get(facts.entityId)
        return record ? [photoFinding(record, facts)] : []
      }),
      ...shortfalls.flatMap(({ systemId, ...facts }) => {
        const record = refs.get(systemId)
        return record ? [{ source: 'shortfall' as const, record, at: facts.lastDay, facts }] : []
      }),
    ]
    return { findings, isPart: isPart || analyses.length === MOST_ANALYSES }
  },
})

const photoFinding = (record: RecordRef, facts: ReturnType<typeof toAnalysis>) => ({
  source: 'photo' as const,
  record,
  at: facts.createdAt,
  healthStatus: statusOf(facts.analysisResult),
  isFinding: isFinding(facts.analysisResult),
  facts,
})

const isShort = sql<boolean>`length("analysisResult") + length("recommendations")
  + length("measurements") + length(coalesce("evidence", '')) <= ${sql.lit(MOST_ANALYSIS_CHARACTERS)}`

type Asked = z.infer<typeof findingsInput>

async function newestAnalyses({ db, farmId }: ToolContext, { kinds, ids, projectIds }: Asked) {
  let newest = selectNewest(db, farmId).selectAll('analyses').where(isShort)
  if (kinds?.length) newest = newest.where('analyses.entityType', 'in', kinds)
  if (ids?.length) newest = newest.where('analyses.entityId', 'in', ids)
  if (projectIds?.length) newest = newest.where('analyses.projectId', 'in', projectIds)
  const rows = await newest
    .orderBy('analyses.createdAt', 'desc')
    .orderBy('analyses.id', 'desc')
    .limit(MOST_ANALYSES)
    .execute()
  return rows.map(toAnalysis)
}

/** Of the systems that were measured last. */
async function shortfallsOf({ db, language }: ToolContext, systems: SolarSystem[]) {
  if (systems.length === 0) return []
  const spans = await measuredSpans(
    db,
    systems.map(({ id }) => id),
  )
  const lastDay = ({ id }: SolarSystem) => spans.get(id)?.lastDay ?? ''
  const measured = systems
    .filter(({ id }) => spans.has(id))
    .toSorted((a, b) => lastDay(b).localeCompare(lastDay(a)))
    .slice(0, MOST_MEASURED_SYSTEMS)
  return measured.length === 0
    ? []
    : language('newestShortfalls', await daysOfSystems(db, measured))
}
