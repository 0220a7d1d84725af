import type { ImportAnswer } from '#contract/archive.ts'
import { numberText } from '#src/lib/format.ts'

type Counts = Pick<ImportAnswer, 'projects' | 'records' | 'tasks' | 'files'>

const UNITS = ['bytes', 'KB', 'MB', 'GB']
const STEP = 1024

/** '850 KB', '1.4 MB'. */
export function bytesText(bytes: number) {
  const step = bytes > 0 ? Math.min(Math.floor(Math.log2(bytes) / 10), UNITS.length - 1) : 0
  const value = bytes / STEP ** step
  return `${numberText(value, value < 10 ? 1 : 0)} ${UNITS[step]}`
}

const counted = (count: number, noun: string) =>
  `${numberText(count)} ${noun}${count === 1 ? '' : 's'}`

/** '2 projects, 3 records, 7 tasks and 2 photos and files'. */
export function farmText({ projects, records, tasks, files }: Counts) {
  const parts = [
    counted(projects, 'project'),
    counted(records, 'record'),
    counted(tasks, 'task'),
    files === 1 ? '1 photo or file' : `${numberText(files)} photos and files`,
  ]
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}
