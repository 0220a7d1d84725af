import type { Analysis } from '#contract/analysis.ts'
import { isFinding, statusOf } from '#domain/health-status.ts'
import { english, say } from '#domain/texts/say.ts'
import { withUnit } from '#domain/units.ts'
import { plainName, plainText } from '#server/assistant/plain-text.ts'
import { type Reply, figureText, joinNames } from '#server/assistant/reply.ts'
import type { Ask } from './ask.ts'
import { notRecorded } from './like-records.ts'
import { type AskedRecord, askedRecords } from './record-labels.ts'

/** Maximum number of records in one answer. */
const MOST_TOLD = 3
const MOST_ADVICE = 2

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** 'Jun 3, 2026' in UTC; an invalid date is left as it is. */
export function dayText(iso: string): string {
  const day = new Date(iso)
  return Number.isNaN(day.getTime()) ? iso : dayFormat.format(day)
}

/** A photo that shows something needs attention, even where its engine gave no status. */
export function statusText({ analysisResult }: Analysis) {
  const status = statusOf(analysisResult)
  const shown = status === 'unknown' && isFinding(analysisResult) ? 'needs_attention' : status
  return plainName(shown).replaceAll('_', ' ')
}

const PRIORITY = ['high', 'medium', 'low']

const advice = ({ recommendations }: Analysis) =>
  [...recommendations]
    .sort((one, other) => PRIORITY.indexOf(one.priority) - PRIORITY.indexOf(other.priority))
    .slice(0, MOST_ADVICE)
    .map(({ message }) => plainText(message))

const measured = ({ measurements }: Analysis) =>
  measurements
    .map(({ label, value, unit }) =>
      say(english, withUnit(`${plainName(label)} ${figureText(value)}`, plainName(unit))),
    )
    .join('; ')

const CONFIRMED: [keyof Analysis['analysisResult'], string][] = [
  ['diseaseDetected', 'disease detected'],
  ['pestDamage', 'pest damage'],
  ['shadingDetected', 'shading'],
  ['dirtBuildup', 'dirt buildup'],
]

export const findings = ({ analysisResult }: Analysis) => [
  ...CONFIRMED.filter(([flag]) => analysisResult[flag] === true).map(([, name]) => name),
  ...(analysisResult.behaviorNormal === false ? ['abnormal behavior'] : []),
]

/** What analysed the photo, and a disclaimer unless the evidence has one. */
function originText(engine: string, isSaid: boolean) {
  if (engine !== 'built-in')
    return `Seen by ${plainName(engine)}${isSaid ? '' : '; not a diagnosis'}.`
  return isSaid ? '' : 'This is an automatic measurement, not a diagnosis.'
}

/** What the photo showed, in the words of the analysis. */
export function analysisText(label: string, analysis: Analysis): string {
  const found = findings(analysis)
  const seen = plainText(analysis.evidence ?? '') || measured(analysis)
  const isSaid = seen.endsWith('not a diagnosis.')
  return [
    `${label}, photo of ${dayText(analysis.createdAt)}: status ${statusText(analysis)}.`,
    found.length > 0 ? `Marked: ${found.join(', ')}.` : '',
    seen,
    ...advice(analysis),
    originText(analysis.engine, isSaid),
  ]
    .filter(Boolean)
    .join('\n')
}

/** 'status needs attention, dirt buildup, from the photo of Jun 3, 2026.' */
export const photoLine = (analysis: Analysis) =>
  [
    `status ${statusText(analysis)}`,
    ...findings(analysis),
    `from the photo of ${dayText(analysis.createdAt)}.`,
  ].join(', ')

/** Whether a photo of one of the requested records has been analysed. */
export const hasPhotos = (ask: Ask) =>
  askedRecords(ask).some(({ id }) => ask.farm.analyses.some(({ entityId }) => entityId === id))

/** 'What did you see on my tomatoes?' The latest analysis of each requested record. */
export function tellAnalyses(ask: Ask): Reply {
  const subjects = askedRecords(ask)
  const { missing } = ask.chosen
  if (subjects.length === 0 && missing.length > 0) return notRecorded(missing, ask.farm)
  const reported = subjects
    .flatMap((subject) => {
      const newest = ask.farm.analyses.find((analysis) => analysis.entityId === subject.id)
      return newest ? [{ subject, newest }] : []
    })
    .sort((one, other) => other.newest.createdAt.localeCompare(one.newest.createdAt))
    .slice(0, MOST_TOLD)
  if (reported.length === 0) return nothingSeen(subjects)
  return {
    content: reported
      .map(({ subject, newest }) => analysisText(subject.source.label, newest))
      .join('\n\n'),
    sources: reported.map(({ subject }) => subject.source),
    figures: [],
  }
}

const nothingSeen = (subjects: AskedRecord[]): Reply => ({
  content:
    subjects.length > 0 && subjects.length <= MOST_TOLD
      ? `I have not looked at a photo of ${joinNames(subjects.map(({ label }) => label))} yet. You can add one on its page, under AI Health Analysis.`
      : 'I have not looked at a photo here yet. Open a field, herd or solar system and add one under AI Health Analysis.',
  sources: subjects.slice(0, MOST_TOLD).map(({ source }) => source),
  figures: [],
})
