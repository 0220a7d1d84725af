import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { measure, seedRecords, type Run } from './api.ts'
import { median, startProduct } from './product.ts'
import type { Row } from './table.ts'

/** The machine is never quite the same twice, so the two take turns. */
const ROUNDS = 9

/** @param folder a built checkout of an earlier commit */
export async function benchAgainst(folder: string): Promise<Row[]> {
  const { stdout } = spawnSync('git', ['-C', folder, 'rev-parse', '--short', 'HEAD'])
  const commit = stdout.toString().trim()
  const versions = [folder, '.'].map((one) => path.resolve(one, 'dist/server/main.js'))
  const [before, now]: [Run[], Run[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, script] of versions.entries()) {
      const product = await startProduct({}, script)
      await seedRecords(product)
      const runs = at === 0 ? before : now
      runs.push(await measure(product, '/api/projects', { cookie: product.cookie }))
      await product.stop()
    }
  }
  const cpuMs = (runs: Run[]) => median(runs.map((run) => run.cpuMs))
  const morePercent = (cpuMs(now) / cpuMs(before) - 1) * 100
  return [
    [
      `SQLite: CPU of a project list, beside commit ${commit}`,
      `${morePercent < 0 ? '−' : '+'}${Math.abs(morePercent).toFixed(1)} % (${cpuMs(now).toFixed(2)} / ${cpuMs(before).toFixed(2)} ms)`,
      '+5 %',
    ],
  ]
}
