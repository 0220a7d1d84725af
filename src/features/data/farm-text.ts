import type { ImportAnswer } from '#contract/archive.ts'
import { numberText } from '#src/lib/format.ts'
import { t } from '#src/lib/texts.ts'

type Counts = Pick<ImportAnswer, 'projects' | 'records' | 'tasks' | 'files'>

const STEP = 1024

/** '850 KB', '1.4 MB'. */
export function bytesText(bytes: number) {
  const step = bytes > 0 ? Math.min(Math.floor(Math.log2(bytes) / 10), 3) : 0
  const value = bytes / STEP ** step
  const figure = numberText(value, value < 10 ? 1 : 0)
  if (step === 0) return t('{figure} bytes', { figure })
  if (step === 1) return t('{figure} KB', { figure })
  return step === 2 ? t('{figure} MB', { figure }) : t('{figure} GB', { figure })
}

/** '2 projects, 3 records, 7 tasks and 2 photos and files'. */
export const farmText = ({ projects, records, tasks, files }: Counts) =>
  t(
    '{projects, plural, one {# project} other {# projects}}, {records, plural, one {# record} other {# records}}, {tasks, plural, one {# task} other {# tasks}} and {files, plural, one {# photo or file} other {# photos and files}}',
    { projects, records, tasks, files },
  )
