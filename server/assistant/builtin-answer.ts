import type { Answer } from '#server/ai.ts'
import { plainText } from './plain-text.ts'
import { type Reply, saying } from './reply.ts'

export type BuiltinAnswer = Answer & {
  /** `refused` must never be answered (doses, other farms); `declined` means unknown. */
  kind: 'record' | 'calculator' | 'card' | 'talk' | 'refused' | 'declined'
  /** The cards closest to the question, best first; empty unless a card answers. */
  cardIds: string[]
  /** First line of the answer in an emergency, which a model's answer keeps: whom to call. */
  urgentLine: string | null
  /** Numbers that the answer computed: counts, sums and calculator results. */
  figures: number[]
}

const ENGINE = 'built-in'
const MOST_SOURCES = 5

export const answered = (
  kind: BuiltinAnswer['kind'],
  { content, sources, figures }: Reply,
  extra: Partial<Pick<BuiltinAnswer, 'cardIds' | 'urgentLine'>> = {},
): BuiltinAnswer => ({
  kind,
  content: plainText([extra.urgentLine ?? '', content].filter(Boolean).join('\n')),
  sources: sources.slice(0, MOST_SOURCES),
  engine: ENGINE,
  cardIds: [],
  urgentLine: null,
  figures,
  ...extra,
})

export const said = (
  kind: 'talk' | 'refused' | 'declined',
  content: string,
  extra: { urgentLine?: string } = {},
) => answered(kind, saying(content), extra)
