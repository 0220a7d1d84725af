import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildServer } from '#scripts/build-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the built programs. */
    programs: string
  }
}

/** Builds what the tests start as processes: from the sources each start takes four times as long. */
export async function setup(project: TestProject) {
  await mkdir('.cache', { recursive: true })
  const folder = resolve(await mkdtemp('.cache/programs-'))
  await buildServer(folder)
  project.provide('programs', folder)
  return () => rm(folder, { recursive: true })
}
