import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The folder of the knowledge files, `server/knowledge` of the package. It is found upwards from this
 * module, so the same line works from the sources (tsx, vitest) and from `dist/server/main.js`.
 *
 * @throws Error when no folder above this module holds it.
 */
export function knowledgeFolder(from = import.meta.dirname): string {
  const folder = join(from, 'server', 'knowledge')
  if (existsSync(folder)) return folder
  const above = dirname(from)
  if (above === from) throw new Error('The folder server/knowledge is missing.')
  return knowledgeFolder(above)
}
