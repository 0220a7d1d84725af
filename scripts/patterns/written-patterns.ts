import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'vite'

export type Pattern = { source: string; flags: string; file: string }

const FOLDERS = ['server', 'src', 'scripts']
const CODE = /(?<!\.d)\.m?tsx?$|\.mjs$/

/** Every source file of ours with its text. */
export const codeFiles = (folders = FOLDERS) =>
  folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => CODE.test(file))
        .map((file) => path.join(folder, file)),
    )
    .toSorted()
    .map((file) => ({ file, code: readFileSync(file, 'utf8') }))

/** The regex literals in a file. */
export function writtenPatterns(file: string, code: string): Pattern[] {
  const found: Pattern[] = []
  const { program, errors } = parseSync(file, code)
  if (errors[0]) throw new Error(`${file} cannot be read: ${errors[0].message}`)
  new Visitor({
    Literal: (node) => {
      if ('regex' in node) found.push({ source: node.regex.pattern, flags: node.regex.flags, file })
    },
  }).visit(program)
  return found
}
