import type { ChatSource } from '#contract/chat.ts'
import { type Reply, figureText, joinNames, listing } from '#server/assistant/reply.ts'
import { type Ask, inScope } from './ask.ts'
import { acresText } from './area-reply.ts'
import { cropLabel, cropSource, herdLabel, herdSource } from './record-labels.ts'

type Sized = { label: string; size: number; text: string; source: ChatSource }

const FLOCKS = new Set(['sheep', 'goats', 'chickens'])

function sizedOf({ plain, chosen }: Ask): Sized[] {
  if (/\b(?:herds?|flocks?)\b/.test(plain))
    return chosen.animals
      .filter(({ type }) => !/\bflocks?\b/.test(plain) || FLOCKS.has(type.toLowerCase()))
      .map((herd) => ({
        label: herdLabel(herd),
        size: herd.count,
        text: `${figureText(herd.count)} head`,
        source: herdSource(herd),
      }))
  const ofPasture = /\b(?:pastures?|paddocks?)\b/.test(plain)
  return ofPasture
    ? chosen.animals.map((herd) => ({
        label: `Pasture of ${herdLabel(herd)}`,
        size: Number(herd.pastureSize),
        text: acresText(herd.pastureSize),
        source: herdSource(herd),
      }))
    : chosen.crops.map((crop) => ({
        label: cropLabel(crop),
        size: Number(crop.fieldSize),
        text: acresText(crop.fieldSize),
        source: cropSource(crop),
      }))
}

/** 'What is the largest herd?' Includes ties; null if nothing has a size. */
export function tellLargest(ask: Ask): Reply | null {
  const sized = sizedOf(ask).filter(({ size }) => size > 0)
  if (sized.length === 0) return null
  const isSmall = /\bsmallest\b/.test(ask.plain)
  const sizes = sized.map(({ size }) => size)
  const wanted = isSmall ? Math.min(...sizes) : Math.max(...sizes)
  const found = sized.filter(({ size }) => size === wanted)
  const text = `The ${isSmall ? 'smallest' : 'biggest'} ${inScope(ask.farm)}${found.length > 1 ? ', of the same size' : ''}:`
  return listing(
    [`${text} ${joinNames(found.map(({ label, text: size }) => `${label}: ${size}`))}.`],
    found.map(({ source }) => source),
  )
}
