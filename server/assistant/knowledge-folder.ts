import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Finds `server/knowledge` in the folders above this module, which works both from the sources
 * (tsx, vitest) and from `dist/server/main.js`.
 * @throws Error if there is none
 */
export function knowledgeFolder(from = import.meta.dirname): string {
  const folder = join(from, 'server', 'knowledge')
  if (existsSync(folder)) return folder
  const above = dirname(from)
  if (above === from) throw new Error('The folder server/knowledge is missing.')
  return knowledgeFolder(above)
}
