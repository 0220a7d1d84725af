import { builtPatterns } from './built-patterns.ts'
import { hashOf } from './judge.ts'
import { codeFiles, writtenPatterns, type Pattern } from './written-patterns.ts'

/** To load one of these is to run it. */
const RUNS = /^(?:scripts|server)\/[^/]+$/

/**
 * Every pattern of ours once, by its hash: those written between slashes, and those that are built
 * while a file loads. What is built later, from a name that is looked for, is in neither.
 */
export async function allPatterns(): Promise<Map<string, Pattern>> {
  const files = codeFiles()
  const written = files.flatMap(({ file, code }) => writtenPatterns(file, code))
  const building = files
    .filter(({ file, code }) => /\bRegExp\(/.test(code) && !RUNS.test(file))
    .map(({ file }) => file)
  const found = [...written, ...(await builtPatterns(building))]
  return new Map(found.map((pattern) => [hashOf(pattern), pattern]))
}
