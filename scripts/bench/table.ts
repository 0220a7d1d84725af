/** What was measured, the result, and the most (or least) it should be. */
export type Row = [what: string, measured: string, goal: string]

export function printTable(title: string, rows: Row[]) {
  console.log(`\n## ${title}\n\n| what | measured | goal |\n|---|---|---|`)
  for (const row of rows) console.log(`| ${row.join(' | ')} |`)
}
