import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Row } from '#scripts/bench/table.ts'
import type { OpenApi } from './fuzz/requests.ts'
import { withServer } from './running-server.ts'
import { openCrowdProxy, type CrowdProxy } from './scan/crowd-proxy.ts'
import { scanTargets, type ScanTarget } from './scan/scan-targets.ts'
import { ffuf, isInstalled, sqlmap, sqlmapHeaders, wapiti } from './scan/tools.ts'
import { leakWords } from './scan/words.ts'

const PUBLIC_URL = 'https://farm.example'
const SQLMAP_LEVEL = 3
const WAPITI_SECONDS = 600
const CONCURRENT = 3
const SHOWN_CHARACTERS = 3000

type Scan = { proxy: CrowdProxy; targets: ScanTarget[]; folder: string; fraction: number }
type Scanner = { what: string; program: string; run: (scan: Scan) => Promise<string[]> }

const SCANNERS: Scanner[] = [
  {
    what: 'ffuf: files, folders, ways out of them',
    program: 'ffuf',
    run: ({ proxy, folder }) => ffuf(proxy.url, leakWords(), folder),
  },
  {
    what: 'wapiti: headers, policy, cookies, injections on every route',
    program: 'wapiti',
    run: ({ proxy, targets, folder, fraction }) =>
      wapiti(proxy.url, targets, WAPITI_SECONDS * fraction, folder),
  },
  {
    what: `sqlmap, level ${SQLMAP_LEVEL}, risk 3, for SQLite, on every field`,
    program: 'sqlmap',
    run: ({ proxy, targets, folder, fraction }) =>
      sqlmapAll(proxy, targets.slice(0, Math.ceil(targets.length * fraction)), folder),
  },
]

/** Runs sqlmap, wapiti and ffuf against a server configured as behind HTTPS. */
export const siegeScanners = (fraction: number): Promise<Row[]> =>
  withServer({ PUBLIC_URL }, async ({ url }) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'farm-scan-'))
    const proxy = await openCrowdProxy(url, PUBLIC_URL)
    const api = (await (await fetch(`${url}/api/openapi.json`)).json()) as OpenApi
    const scan = { proxy, targets: scanTargets(api), folder, fraction }
    const rows: Row[] = []
    for (const { what, program, run } of SCANNERS) {
      if (!isInstalled(program)) {
        rows.push([what, `not run: ${program} is not installed (apt-get install ${program})`, '0'])
        continue
      }
      const before = proxy.answered()
      const found = await run(scan)
      if (found.length > 0) console.log(found.join('\n').slice(0, SHOWN_CHARACTERS))
      const sent = answeredSince(before, proxy.answered())
      rows.push([what, `${found.length} findings in ${sent}`, '0 findings'])
      console.log(rows.at(-1)?.join(' | '))
    }
    proxy.stop()
    rmSync(folder, { recursive: true })
    if (proxy.failures.length > 0) console.log(proxy.failures.slice(0, 20).join('\n'))
    return [...rows, ['5xx while they ran', `${proxy.failures.length}`, '0']]
  })

/** Includes the statuses, to show that the scanner was not simply turned away. */
function answeredSince(before: Record<string, number>, after: Record<string, number>) {
  const counts = Object.entries(after)
    .map(([status, count]) => [status, count - (before[status] ?? 0)] as const)
    .filter(([, count]) => count > 0)
    .toSorted(([, a], [, b]) => b - a)
  const sum = counts.reduce((total, [, count]) => total + count, 0)
  return `${sum} requests (${counts.map(([status, count]) => `${status}: ${count}`).join(', ')})`
}

const time = () => new Date().toISOString().slice(11, 19)

async function sqlmapAll(proxy: CrowdProxy, targets: ScanTarget[], folder: string) {
  const found = await sqlmapHeaders(proxy.url, SQLMAP_LEVEL, folder)
  const rest = [...targets]
  const worker = async () => {
    for (let target = rest.shift(); target; target = rest.shift()) {
      found.push(...(await sqlmap(proxy.url, target, SQLMAP_LEVEL, folder)))
      console.log(`${time()} sqlmap ${target.method} ${target.path}: ${rest.length} to go`)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT }, worker))
  return found
}
