import type { AnalysisResult } from '#contract/analysis.ts'
import { msg, type Message } from '#contract/message.ts'

// Spec section 4: any other status, even an unknown one, shows a warning.
const REASSURING = new Set(['excellent', 'good', 'optimal'])

export const isReassuring = (status: string) => REASSURING.has(status)

/** The colour of a status: a photo that could not be judged has none. */
export function stateOf(status: string) {
  if (status === '' || status === 'unknown') return 'unknown'
  if (isReassuring(status)) return 'good'
  return status === 'critical' ? 'act' : 'look'
}

/** Ends every finding of the built-in engine. */
export const NOT_A_DIAGNOSIS = msg('Automatic measurement, not a diagnosis.')
/** Ends every finding of a model. */
export const SEEN_BY_MODEL = msg('Seen by a model: an automatic estimate, not a diagnosis.')

export const statusOf = ({ healthStatus, systemStatus }: AnalysisResult) =>
  healthStatus ?? systemStatus ?? 'unknown'

const LABELS = new Map<string, Message>([
  ['unknown', msg('Not assessed')],
  ['excellent', msg('Excellent')],
  ['good', msg('Good')],
  ['optimal', msg('Optimal')],
  ['needs_attention', msg('Needs attention')],
  ['poor', msg('Poor')],
  ['critical', msg('Critical')],
])

/** A status that is not ours, from another backend, reads as it is written: 'leaf-rust' as 'Leaf rust'. */
export function statusLabel(status: string): Message {
  const words = status.replaceAll(/[_-]+/g, ' ').trim()
  const own = words.charAt(0).toUpperCase() + words.slice(1)
  return LABELS.get(status) ?? { id: '{own}', values: { own } }
}

/** Whether an analysis found something to look at; an unknown status alone is not a finding. */
export function isFinding(result: AnalysisResult) {
  const status = statusOf(result)
  const { diseaseDetected, pestDamage, behaviorNormal, shadingDetected, dirtBuildup } = result
  return (
    (status !== 'unknown' && !isReassuring(status)) ||
    [diseaseDetected, pestDamage, behaviorNormal === false, shadingDetected, dirtBuildup].includes(
      true,
    )
  )
}
