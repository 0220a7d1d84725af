import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { ScanTarget } from './scan-targets.ts'

export const isInstalled = (program: string) =>
  spawnSync('which', [program], { stdio: 'ignore' }).status === 0

const run = (program: string, args: string[], cwd: string) =>
  new Promise<string>((resolve) => {
    const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text: Buffer) => (output += text.toString()))
    }
    child.on('close', () => resolve(output))
  })

/** Marks the ids in a path for sqlmap, which finds those in a query or body by itself. */
const marked = (target: string) => target.replaceAll(/(\$\w+)(?=[/?.]|$)/g, '$1*')

const HEADERS = 'user-agent,referer'

/** Fields of a call that sqlmap considers injectable. */
export async function sqlmap(
  url: string,
  { method, path: target, body, contentType }: ScanTarget,
  level: number,
  folder: string,
) {
  const [pathname = '', query] = target.split('?')
  // With a mark sqlmap tests nothing else, so the ids of a path get a run of their own.
  const runs = [target]
  if (pathname.includes('$')) runs.push(marked(pathname) + (query ? `?${query}` : ''))
  const found: string[] = []
  for (const one of runs) {
    const isOfIds = one.includes('*')
    if (!isOfIds && !body && !query) continue
    const args = [
      '--method',
      method,
      '--skip',
      HEADERS,
      ...(body ? ['--data', isOfIds ? `${body} ` : body] : []),
      ...(contentType ? ['--headers', `Content-Type: ${contentType}`] : []),
    ]
    found.push(...(await injectable(url + one, args, level, folder)))
  }
  return found
}

/** One call stands for all, because every call reads these headers in the same way. */
export const sqlmapHeaders = (url: string, level: number, folder: string) =>
  injectable(`${url}/api/projects`, ['-p', HEADERS], level, folder)

async function injectable(target: string, args: string[], level: number, folder: string) {
  // A separate folder, because two runs sharing one would wait for each other forever.
  const notes = mkdtempSync(path.join(folder, 'sqlmap-'))
  const always = ['--batch', '--disable-coloring', '-v', '1', '--output-dir', notes]
  const pace = ['--time-sec', '2', '--timeout', '15', '--retries', '1']
  // Without `*`, sqlmap stops after a 401 or 404. Only SQLite is tested: payloads for other engines
  // would just take time.
  const how = [
    '--level',
    `${level}`,
    '--risk',
    '3',
    '--technique',
    'BEUST',
    '--dbms',
    'SQLite',
    '--ignore-code',
    '*',
  ]
  const output = await run('sqlmap', ['-u', target, ...args, ...how, ...always, ...pace], folder)
  const isFound = /is vulnerable|Type: (?:boolean|error|time|UNION|stacked)/i.test(output)
  const isThrough = /all tested parameters do not appear to be injectable/.test(output)
  if (!isFound && isThrough) return []
  const what = isFound ? 'injectable' : 'not looked through'
  return [`${what}: ${args.slice(0, 2).join(' ')} ${target}\n${output.slice(-1500)}`]
}

const WAPITI_MODULES =
  'blindsql,cookieflags,crlf,csp,exec,file,http_headers,permanentxss,redirect,shellshock,sql,xss'

type WapitiReport = {
  vulnerabilities: Record<string, { path: string; info: string }[]>
  anomalies: Record<string, { path: string; info: string }[]>
}

/** Runs the modules that need no other host, among them headers, policy and cookies. */
export async function wapiti(url: string, targets: ScanTarget[], seconds: number, folder: string) {
  const report = path.join(folder, 'wapiti.json')
  const starts = targets
    .filter(({ method }) => method === 'GET')
    .flatMap(({ path: target }) => ['-s', url + target])
  const output = await run(
    'wapiti',
    [
      '-u',
      `${url}/`,
      ...starts,
      '--scope',
      'folder',
      '-m',
      WAPITI_MODULES,
      '-f',
      'json',
      '-o',
      report,
      '--flush-session',
      '--no-bugreport',
      '--max-scan-time',
      `${seconds}`,
      '--store-session',
      folder,
    ],
    folder,
  )
  try {
    const { vulnerabilities, anomalies } = JSON.parse(readFileSync(report, 'utf8')) as WapitiReport
    return [...Object.entries(vulnerabilities), ...Object.entries(anomalies)].flatMap(
      ([kind, found]) =>
        found
          // We send 0: the filter it asks for is gone from browsers and could itself be abused.
          .filter(({ info }) => !info.startsWith('X-XSS-Protection'))
          .map((one) => `${kind}: ${one.path} ${one.info}`),
    )
  } catch {
    throw new Error(`wapiti left no report: ${output.slice(-1000)}`)
  }
}

const LEAK =
  'root:[^:]*:0:0|SQLite format 3|BEGIN [A-Z ]*PRIVATE KEY|"devDependencies"|repositoryformatversion|SESSION_SECRET|\\n\\s+at .+\\.js:'

/** URLs that leaked a file, or failed. */
export async function ffuf(url: string, words: string[], folder: string) {
  const [list, report] = [path.join(folder, 'words.txt'), path.join(folder, 'ffuf.json')]
  writeFileSync(list, words.join('\n'))
  await run(
    'ffuf',
    [
      '-u',
      `${url}/FUZZ`,
      '-w',
      list,
      '-mc',
      '500-599',
      '-mr',
      LEAK,
      '-o',
      report,
      '-of',
      'json',
      '-s',
    ],
    folder,
  )
  const { results } = JSON.parse(readFileSync(report, 'utf8')) as {
    results: { url: string; status: number }[]
  }
  return results.map((one) => `${one.status} ${one.url}`)
}
