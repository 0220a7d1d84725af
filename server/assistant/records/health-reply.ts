import { isFinding, statusOf } from '#domain/health-status.ts'
import { plainName } from '#server/assistant/plain-text.ts'
import { type Reply, joinNames, listing } from '#server/assistant/reply.ts'
import { dayText } from './analysis-replies.ts'
import { type Ask, inScope } from './ask.ts'
import { askedRecords } from './record-labels.ts'
import { noRecords } from './like-records.ts'

/** Maximum number of records listed as not judged. */
const MOST_NAMED = 5

/**
 * 'How healthy is my farm?' Findings of the latest photos first, then good results, then records
 * without a judged photo.
 */
export function tellHealth(ask: Ask): Reply {
  const subjects = askedRecords(ask)
  if (subjects.length === 0) return noRecords(ask.farm, ask.chosen.missing)
  const looked = subjects.map((subject) => ({
    ...subject,
    newest: ask.farm.analyses.find(({ entityId }) => entityId === subject.id),
  }))
  const judged = looked.flatMap(({ label, source, newest }) => {
    const status = newest ? statusOf(newest.analysisResult) : 'unknown'
    if (!newest || (status === 'unknown' && !isFinding(newest.analysisResult))) return []
    const shown = plainName(status).replaceAll('_', ' ')
    const line = `${label}: status ${shown}, from the photo of ${dayText(newest.createdAt)}.`
    return [{ line, source, needsLook: isFinding(newest.analysisResult) }]
  })
  const found = judged.filter(({ needsLook }) => needsLook)
  const reported = [...found, ...judged.filter(({ needsLook }) => !needsLook)]
  const open = looked.filter(({ source }) => !judged.some((one) => one.source === source))
  const lead = `${found.length} of ${subjects.length} ${inScope(ask.farm)} ${found.length === 1 ? 'needs' : 'need'} attention by ${subjects.length === 1 ? 'its' : 'their'} newest photo${found.length > 0 ? ':' : '.'}`
  const reply = listing(
    reported.map(({ line }) => line),
    reported.map(({ source }) => source),
    { text: lead, figures: [found.length, subjects.length] },
  )
  return open.length === 0
    ? reply
    : {
        ...reply,
        content: `${reply.content}\n${notJudged(open.map(({ label }) => label))}`,
        figures: [...reply.figures, open.length - MOST_NAMED],
      }
}

const notJudged = (labels: string[]) => {
  const more = labels.length - MOST_NAMED
  const named = more > 0 ? [...labels.slice(0, MOST_NAMED), `${more} more`] : labels
  return `The newest photo does not tell, or there is none: ${joinNames(named)}.`
}
