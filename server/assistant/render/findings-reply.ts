import { msg, type Message } from '#contract/message.ts'
import { analysisInWords } from '#domain/finding-words.ts'
import { statusLabel } from '#domain/health-status.ts'
import { say, type Language } from '#domain/texts/say.ts'
import { plainText } from '#server/assistant/plain-text.ts'
import type { FindingsFacts, RecordsFacts } from '#server/assistant/tools/schemas.ts'
import { isOfNone } from '#server/assistant/understand/slots.ts'
import type { ToolQuestion } from '#server/assistant/understand/understanding.ts'
import { notSaved } from './records-reply.ts'
import { figure, listing, recordName, saying, type Reply } from './reply.ts'

type Finding = FindingsFacts['findings'][number]

/** How records are: what photos and measured energy have shown, and what nobody has looked at. */
export function findingsReply(
  { show, scope }: ToolQuestion,
  { findings }: FindingsFacts,
  { records }: RecordsFacts,
  spoken: Language,
): Reply {
  const missing = notSaved(scope)
  if (isOfNone(scope)) return { lines: missing, sources: [] }
  const wanted = show['show'] === 'attention' ? findings.filter(isBad) : findings
  const lines = wanted.flatMap((finding) => linesOf(finding, spoken))
  const seen = new Set(findings.map(({ record }) => record.id))
  const unseen = records.filter(({ id, kind }) => kind !== 'solar' && !seen.has(id))
  const systems = records.filter(({ id, kind }) => kind === 'solar' && !seen.has(id))
  const rest: Reply['lines'] = [
    ...(unseen.length > 0 ? [notAssessed(unseen.map(recordName))] : []),
    ...(systems.length > 0
      ? [msg('No shortfall was found in the measured energy, as far as there is any.')]
      : []),
  ]
  if (lines.length === 0 && rest.length === 0) return saying(msg('Nothing is saved of that yet.'))
  const lead = lines.length === 0 ? msg('Nothing that was looked at needs attention.') : null
  return listing(
    lead && findings.length > 0 ? lead : null,
    [...missing, ...lines, ...rest],
    [...wanted.map(({ record }) => record), ...unseen, ...systems],
  )
}

const isBad = (finding: Finding) => finding.source === 'shortfall' || finding.isFinding

const MOST_NAMED = 5

function notAssessed(names: (Message | string)[]): Message {
  const [first = '', ...others] = names.slice(0, MOST_NAMED)
  const listed = others.reduce<Message | string>(
    (all, name) => msg('{all}, {name}', { all, name }),
    first,
  )
  const left = names.length - MOST_NAMED
  return left > 0
    ? msg('Not assessed, as no photo was analysed: {names} and {left, number} more', {
        names: listed,
        left,
      })
    : msg('Not assessed, as no photo was analysed: {names}', { names: listed })
}

function linesOf(finding: Finding, spoken: Language): Reply['lines'] {
  const record = recordName(finding.record)
  const day = { date: finding.at.slice(0, 10), style: 'long' } as const
  if (finding.source === 'shortfall') {
    const { level, expectedShare, usualShare, missingKwh, firstDay, lastDay } = finding.facts
    const values = {
      record,
      percent: Math.floor((100 * expectedShare) / usualShare),
      firstDay: { date: firstDay, style: 'long' },
      lastDay: { date: lastDay, style: 'long' },
      kwh: figure(Math.round(missingKwh)),
    } as const
    return [
      level === 'act'
        ? msg(
            '{record}: made {percent, number}% of the usual from {firstDay} to {lastDay}, about {kwh} kWh less. Check the panels.',
            values,
          )
        : msg(
            '{record}: made {percent, number}% of the usual from {firstDay} to {lastDay}, about {kwh} kWh less. Have a look: dirt, shade or snow can do that.',
            values,
          ),
    ]
  }
  const { evidence } = analysisInWords(spoken, finding.facts)
  const status = statusLabel(finding.healthStatus)
  return [
    msg('{record}: {status}. Photo of {day}: {evidence}', {
      record,
      status,
      day,
      evidence: plainText(evidence ?? say(spoken, msg('no more is known'))),
    }),
  ]
}
