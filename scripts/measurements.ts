import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import os from 'node:os'
import { format } from 'prettier'
import { printTable, type Row } from './bench/table.ts'

export type Command = 'bench' | 'siege' | 'eval'
export type Origin = { date: string; commit: string; machine: string }

const FILE = 'docs/measurements.md'
/** A section starts with its name in a comment and ends where the next one starts. */
const BEGIN = '<!-- '
const NAMED = ' -->'

/** Prints a table and writes it into its section of docs/measurements.md. */
export async function report(command: Command, title: string, rows: Row[]) {
  printTable(title, rows)
  const document = withTable(await readFile(FILE, 'utf8'), command, title, rows, originNow())
  await writeFile(FILE, await format(document, { parser: 'markdown' }))
}

/** Replaces the table of the same command and title. Sections are sorted by name. */
export function withTable(
  document: string,
  command: Command,
  title: string,
  rows: Row[],
  { date, commit, machine }: Origin,
): string {
  const name = `${command}: ${title}`
  const [intro = '', ...parts] = document.split(BEGIN)
  const sections = new Map(parts.map((text) => [text.slice(0, text.indexOf(NAMED)), text.trim()]))
  sections.set(
    name,
    [
      `${name}${NAMED}`,
      `\n## ${title}\n`,
      `\`npm run ${command}\`, ${date}, commit ${commit}, ${machine}.\n`,
      '| what | measured | goal |\n| --- | --- | --- |',
      ...rows.map((row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`),
    ].join('\n'),
  )
  const sorted = [...sections].toSorted(([a], [b]) => a.localeCompare(b))
  return [intro.trim(), ...sorted.map(([, text]) => `${BEGIN}${text}`), ''].join('\n\n')
}

const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' }).stdout?.trim() ?? ''

/** Marks figures from a dirty working tree, because nobody could reproduce them. */
function originNow(): Origin {
  const isChanged = git('status', '--porcelain', '--', '.', ':!docs') !== ''
  const commit = git('rev-parse', '--short', 'HEAD') || 'unknown'
  const cpus = os.cpus()
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: isChanged ? `${commit} with changes` : commit,
    machine: `${cpus.length} cores (${cpus[0]?.model ?? 'unknown'}), Node ${process.versions.node}`,
  }
}
