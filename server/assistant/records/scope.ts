import type { FarmFacts } from '#server/ai.ts'
import { plainName } from '#server/assistant/plain-text.ts'

/** Where an answer has looked: 'in Hill farm', 'in your 3 projects'. */
export const inScope = ({ projects }: FarmFacts) =>
  projects.length === 1 && projects[0]
    ? `in ${plainName(projects[0].name)}`
    : `in your ${projects.length} projects`
