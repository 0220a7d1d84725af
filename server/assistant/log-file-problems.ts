import type { Logger } from 'pino'
import type { Language } from './open-language.ts'

/** Names each file of server/knowledge that has a mistake; the assistant works without it. */
export const logFileProblems = (run: Language, log: Pick<Logger, 'warn' | 'error'>) =>
  run('fileProblems').then(
    (problems) => {
      for (const problem of problems) log.warn({ problem }, 'file of the assistant left out')
    },
    (error: unknown) => log.error({ err: error }, 'files of the assistant cannot be read'),
  )
