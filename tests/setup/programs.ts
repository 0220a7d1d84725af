import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildServer } from '#scripts/build-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    programs: string
  }
}

/** Builds the programs that tests start; started from source, each would take four times as long. */
export async function setup(project: TestProject) {
  await mkdir('.cache', { recursive: true })
  const folder = resolve(await mkdtemp('.cache/programs-'))
  await buildServer(folder)
  project.provide('programs', folder)
  return () => rm(folder, { recursive: true })
}
