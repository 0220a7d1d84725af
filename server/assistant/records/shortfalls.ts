import type { FarmFacts, SystemShortfall } from '#server/ai.ts'
import { figureText } from '#server/assistant/reply.ts'
import { dayText } from './analysis-replies.ts'

export const shortfallOf = (id: string, { shortfalls = [] }: FarmFacts) =>
  shortfalls.find(({ systemId }) => systemId === id)

const figuresOf = ({ clearSkyShare, usualShare, missingKwh }: SystemShortfall) =>
  [(100 * clearSkyShare) / usualShare, missingKwh].map(Math.round)

/** What a shortfall says, and its figures; nothing without one. */
export function shortfallText(shortfall: SystemShortfall | undefined) {
  if (!shortfall) return { text: '', figures: [] }
  const { level, firstDay, lastDay } = shortfall
  const figures = figuresOf(shortfall)
  const [percent = 0, kwh = 0] = figures
  const start = level === 'alarm' ? 'Alarm: it made' : 'It made'
  return {
    text: `${start} ${percent}% of the usual from ${dayText(firstDay)} to ${dayText(lastDay)}, about ${figureText(kwh)} kWh less. Check the panels.`,
    figures,
  }
}
