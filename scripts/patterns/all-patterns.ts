import { builtPatterns } from './built-patterns.ts'
import { hashOf } from './judge.ts'
import { codeFiles, writtenPatterns, type Pattern } from './written-patterns.ts'

/** Importing one of these files would run it. */
const PROGRAMS = /^(?:scripts|server)\/[^/]+$/

/**
 * Every regex of ours by its hash: literals, and those constructed while a file loads. Patterns
 * constructed later are not covered.
 */
export async function allPatterns(): Promise<Map<string, Pattern>> {
  const files = codeFiles()
  const written = files.flatMap(({ file, code }) => writtenPatterns(file, code))
  const building = files
    .filter(({ file, code }) => /\bRegExp\(/.test(code) && !PROGRAMS.test(file))
    .map(({ file }) => file)
  const found = [...written, ...(await builtPatterns(building))]
  return new Map(found.map((pattern) => [hashOf(pattern), pattern]))
}
