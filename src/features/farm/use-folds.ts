import { useState } from 'react'
import * as z from 'zod/mini'
import type { Project } from '#contract/projects.ts'
import { recordsOf } from '#domain/records/kinds.ts'
import { browserStorage } from '#src/lib/storage.ts'

const KEY = 'smart-farm/open-projects'
/** More rows than these would make the page longer than three screens of a phone. */
const MAX_ROWS_OPEN = 20

const choices = z.record(z.string(), z.boolean())
type Choices = z.infer<typeof choices>

function readChoices(): Choices {
  try {
    return choices.parse(JSON.parse(browserStorage.read(KEY) ?? '{}'))
  } catch {
    return {}
  }
}

/**
 * Which projects are open: all of a small farm, else the newest and the one in the address, until the
 * farmer opens or folds one, which this browser remembers.
 */
export function useFolds(projects: Project[]) {
  const [chosen, setChosen] = useState(() => {
    const inAddress = decodeURIComponent(window.location.hash.slice(1))
    return { ...readChoices(), ...(inAddress && { [inAddress]: true }) }
  })
  const rows = projects.reduce((sum, project) => sum + recordsOf(project).length + 1, 0)
  const isOpen = (id: string) => chosen[id] ?? (rows <= MAX_ROWS_OPEN || id === projects[0]?.id)
  const toggle = (id: string) => {
    const changed = { ...chosen, [id]: !isOpen(id) }
    setChosen(changed)
    const known = new Set(projects.map((project) => project.id))
    const kept = Object.entries(changed).filter(([one]) => known.has(one))
    browserStorage.write(KEY, JSON.stringify(Object.fromEntries(kept)))
  }
  return { isOpen, toggle }
}
