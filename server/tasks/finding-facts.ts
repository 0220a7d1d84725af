import type { Transaction } from 'kysely'
import type { TaskFacts, TaskPayload } from '#contract/tasks.ts'
import type { StoredAnalysis } from '#domain/finding-words.ts'
import { textsOf } from '#domain/tasks/task-in-words.ts'
import type { Language } from '#domain/texts/say.ts'
import type { Tables } from '#server/db/tables.ts'

/**
 * A task that a photo's recommendation became, with the codes of the analysis where the payload has
 * their words. What the farmer worded otherwise stays.
 */
export async function withFindingFacts(
  tx: Transaction<Tables>,
  farmId: string,
  spoken: Language,
  payload: TaskPayload,
): Promise<TaskPayload> {
  const { source, facts } = payload
  if (source?.kind !== 'analysis' && source?.kind !== 'follow-up') return payload
  const [analysisId = '', index] = source.key.split(':')
  const analysis = await tx
    .selectFrom('analyses')
    .innerJoin('projects', 'projects.id', 'analyses.projectId')
    .select(['recommendations', 'evidence'])
    .where('analyses.id', '=', analysisId)
    .where('projects.farmId', '=', farmId)
    .executeTakeFirst()
  const all = JSON.parse(analysis?.recommendations ?? '[]') as StoredAnalysis['recommendations']
  const advice = all[Number(index)]
  if (!advice) return payload
  const { message, values } = advice
  const finding = JSON.stringify([{ message, values }])
  const found: TaskFacts =
    source.kind === 'follow-up'
      ? { why: { code: 'hasHelped', values: { finding } } }
      : {
          title: { code: 'finding', values: { finding } },
          ...(analysis?.evidence && {
            why: { code: 'finding', values: { finding: analysis.evidence } },
          }),
        }
  const words = textsOf(spoken, found)
  return {
    ...payload,
    facts: {
      ...facts,
      ...(words.title === payload.title && { title: found.title }),
      ...(words.why === payload.why && { why: found.why }),
    },
  }
}
