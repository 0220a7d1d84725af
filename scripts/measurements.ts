import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import os from 'node:os'
import { format } from 'prettier'
import { printTable, type Row } from './bench/table.ts'

export type Command = 'bench' | 'siege' | 'eval'
/** Where and when the figures of a section come from. */
export type Origin = { date: string; commit: string; machine: string }

const FILE = 'docs/measurements.md'
/** Begins a section; its name follows, and it ends where the next one begins. */
const BEGIN = '<!-- '
const NAMED = ' -->'

/** Prints a table, and puts it into its own section of docs/measurements.md. */
export async function report(command: Command, title: string, rows: Row[]) {
  printTable(title, rows)
  const document = withTable(await readFile(FILE, 'utf8'), command, title, rows, originNow())
  await writeFile(FILE, await format(document, { parser: 'markdown' }))
}

/** The document with this table in place of the one of the same command and title. Sections are sorted by name. */
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

/** Sources that differ from the commit are said to, since nobody could measure them again. */
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
