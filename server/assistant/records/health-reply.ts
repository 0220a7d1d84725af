import { isFinding } from '#domain/health-status.ts'
import { type Reply, joinNames, listing } from '#server/assistant/reply.ts'
import { photoLine, statusText } from './analysis-replies.ts'
import { type Ask, inScope } from './ask.ts'
import { askedRecords } from './record-labels.ts'
import { noRecords } from './like-records.ts'
import { shortfallOf, shortfallText } from './shortfalls.ts'

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
  const judged = looked.flatMap(({ id, label, source, newest }) => {
    const short = shortfallText(shortfallOf(id, ask.farm))
    const photo = newest && statusText(newest) !== 'unknown' ? photoLine(newest) : ''
    const line = [photo, short.text].filter(Boolean).join(' ')
    if (!line) return []
    const needsLook = short.text !== '' || (!!newest && isFinding(newest.analysisResult))
    return [{ line: `${label}: ${line}`, source, needsLook, figures: short.figures }]
  })
  const found = judged.filter(({ needsLook }) => needsLook)
  const reported = [...found, ...judged.filter(({ needsLook }) => !needsLook)]
  const open = looked.filter(({ source }) => !judged.some((one) => one.source === source))
  const lead = `${found.length} of ${subjects.length} ${inScope(ask.farm)} ${found.length === 1 ? 'needs' : 'need'} attention by ${subjects.length === 1 ? 'its' : 'their'} newest photo${ask.farm.shortfalls?.length ? ' or measured days' : ''}${found.length > 0 ? ':' : '.'}`
  const reply = listing(
    reported.map(({ line }) => line),
    reported.map(({ source }) => source),
    {
      text: lead,
      figures: [found.length, subjects.length, ...judged.flatMap(({ figures }) => figures)],
    },
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
