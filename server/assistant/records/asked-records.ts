import type { ChatSource } from '#contract/chat.ts'
import type { Ask } from './ask.ts'
import {
  cropLabel,
  cropSource,
  herdLabel,
  herdSource,
  solarLabel,
  solarSource,
} from './record-labels.ts'

/** A record the question is about, of whichever kind. */
export type AskedRecord = {
  id: string
  label: string
  source: ChatSource
  healthStatus: string
  updatedAt: string
}

/** The records the question means; every record when it names no kind. */
export function askedRecords({ chosen }: Ask): AskedRecord[] {
  const { kinds } = chosen
  const wants = (kind: 'crop' | 'animal' | 'solar') => kinds.size === 0 || kinds.has(kind)
  return [
    ...(wants('crop') ? chosen.crops : []).map((crop) => ({
      id: crop.id,
      label: cropLabel(crop),
      source: cropSource(crop),
      healthStatus: crop.healthStatus,
      updatedAt: crop.updatedAt,
    })),
    ...(wants('animal') ? chosen.animals : []).map((herd) => ({
      id: herd.id,
      label: herdLabel(herd),
      source: herdSource(herd),
      healthStatus: herd.healthStatus,
      updatedAt: herd.updatedAt,
    })),
    ...(wants('solar') ? chosen.solarSystems : []).map((system) => ({
      id: system.id,
      label: solarLabel(system),
      source: solarSource(system),
      healthStatus: '',
      updatedAt: system.updatedAt,
    })),
  ]
}
