import { join } from 'node:path'
import type { Logger } from 'pino'
import { loadEmergencies } from './emergency/load-emergencies.ts'
import { knowledgeFolder } from './knowledge-folder.ts'
import { knowledgeProblems } from './understand/knowledge-files.ts'

/** Names each file of server/knowledge that has a mistake; the assistant works without it. */
export function logFileProblems(log: Pick<Logger, 'warn' | 'error'>, folder = knowledgeFolder()) {
  try {
    const problems = [
      ...knowledgeProblems(folder),
      ...loadEmergencies(join(folder, 'emergency')).problems,
    ]
    for (const problem of problems) log.warn({ problem }, 'file of the assistant left out')
  } catch (error) {
    log.error({ err: error }, 'files of the assistant cannot be read')
  }
}
