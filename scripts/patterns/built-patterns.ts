import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Pattern } from './written-patterns.ts'

/** Patterns constructed with `RegExp()` while the files are loaded. */
export async function builtPatterns(files: string[]): Promise<Pattern[]> {
  const found: Pattern[] = []
  const stop = watchRegExp((source, flags) => {
    const file = builder(files)
    if (file) found.push({ source, flags, file })
  })
  for (const file of files) await import(pathToFileURL(path.resolve(file)).href)
  stop()
  return found
}

/** The outermost of `files` on the call stack; undefined for a pattern that a package builds. */
function builder(files: string[]) {
  const [, ...stack] = new Error().stack?.split('\n') ?? []
  if (stack.find((line) => !line.includes('/built-patterns.ts:'))?.includes('/node_modules/'))
    return undefined
  return stack
    .map((line) => files.find((file) => line.includes(`/${file}:`)))
    .findLast((file) => file !== undefined)
}

function watchRegExp(reported: (source: string, flags: string) => void) {
  const Original = globalThis.RegExp
  globalThis.RegExp = new Proxy(Original, {
    construct: (target, [pattern, flags]: [RegExp | string, string?]) => {
      const built = new target(pattern, flags)
      reported(built.source, built.flags)
      return built
    },
  })
  return () => {
    globalThis.RegExp = Original
  }
}
