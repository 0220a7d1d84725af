import { msg } from '#contract/message.ts'
import type { Project } from '#contract/projects.ts'
import { stateOf } from '#domain/health-status.ts'
import { recordKinds } from '#domain/records/kinds.ts'
import { paths } from '#src/lib/paths.ts'
import { say } from '#src/lib/texts.ts'
import type { State } from '#src/ui/state-dot.tsx'

/** The screen that a project opens (spec section 2). */
export function projectDestination({ id, crops, animals, solarSystems }: Project) {
  if (crops?.length) return paths.cropManagement(id)
  if (animals?.length) return paths.animalManagement(id)
  const [system] = solarSystems ?? []
  return system ? paths.solarManagement(id, system.id) : paths.categorySelection(id)
}

const WORDS = {
  act: msg('Act now'),
  look: msg('Have a look'),
  good: msg('Good'),
  unknown: msg('Not assessed'),
}

export const withWord = (state: State) => ({ state, word: say(WORDS[state]) })

const WORST_FIRST = ['act', 'look', 'good', 'unknown'] as const

export const worstState = (states: State[]): State =>
  WORST_FIRST.find((state) => states.includes(state)) ?? 'unknown'

/** The worst state of its fields and herds, as their newest photos left them. */
export const projectState = ({ crops = [], animals = [] }: Project) =>
  withWord(worstState([...crops, ...animals].map(({ healthStatus }) => stateOf(healthStatus))))

/** '2 fields · 1 herd · 1 solar system'; '' for an empty project. */
export const projectContents = (project: Project) =>
  recordKinds
    .map(({ table, words }) => {
      const count = project[table]?.length ?? 0
      return count > 0 && say(words.counted(count))
    })
    .filter(Boolean)
    .join(' · ')
