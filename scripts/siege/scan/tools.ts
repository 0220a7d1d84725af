import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { ScanTarget } from './scan-targets.ts'

export const isInstalled = (program: string) =>
  spawnSync('which', [program], { stdio: 'ignore' }).status === 0

const run = (program: string, words: string[], cwd: string) =>
  new Promise<string>((resolve) => {
    const child = spawn(program, words, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text: Buffer) => (said += text.toString()))
    }
    child.on('close', () => resolve(said))
  })

/** Marks the ids in a path as fields; sqlmap itself knows those of a query and of a body. */
const marked = (target: string) => target.replaceAll(/(\$\w+)(?=[/?.]|$)/g, '$1*')

const HEADERS = 'user-agent,referer'

/** Answers what sqlmap holds to be injectable among the fields of a call. */
export async function sqlmap(
  url: string,
  { method, path: target, body, contentType }: ScanTarget,
  level: number,
  folder: string,
) {
  const [pathname = '', query] = target.split('?')
  // With a mark sqlmap would look at nothing else: the ids of a path get a run of their own.
  const runs = [target]
  if (pathname.includes('$')) runs.push(marked(pathname) + (query ? `?${query}` : ''))
  const found: string[] = []
  for (const one of runs) {
    const isOfIds = one.includes('*')
    if (!isOfIds && !body && !query) continue
    const words = [
      '--method',
      method,
      '--skip',
      HEADERS,
      ...(body ? ['--data', isOfIds ? `${body} ` : body] : []),
      ...(contentType ? ['--headers', `Content-Type: ${contentType}`] : []),
    ]
    found.push(...(await injectable(url + one, words, level, folder)))
  }
  return found
}

/** The headers are read alike by every call: one stands for all. */
export const sqlmapHeaders = (url: string, level: number, folder: string) =>
  injectable(`${url}/api/projects`, ['-p', HEADERS], level, folder)

async function injectable(target: string, words: string[], level: number, folder: string) {
  // In a folder of its own: two at once would wait for each other's notes for ever.
  const notes = mkdtempSync(path.join(folder, 'sqlmap-'))
  const always = ['--batch', '--disable-coloring', '-v', '1', '--output-dir', notes]
  const pace = ['--time-sec', '2', '--timeout', '15', '--retries', '1']
  // A refusal is an answer like others: without `*` sqlmap goes no further after a 401 or 404. The
  // farm that is attacked stands on SQLite: words of other engines would only take time.
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
  const said = await run('sqlmap', ['-u', target, ...words, ...how, ...always, ...pace], folder)
  const isFound = /is vulnerable|Type: (?:boolean|error|time|UNION|stacked)/i.test(said)
  const isThrough = /all tested parameters do not appear to be injectable/.test(said)
  if (!isFound && isThrough) return []
  const what = isFound ? 'injectable' : 'not looked through'
  return [`${what}: ${words.slice(0, 2).join(' ')} ${target}\n${said.slice(-1500)}`]
}

const WAPITI_MODULES =
  'blindsql,cookieflags,crlf,csp,exec,file,http_headers,permanentxss,redirect,shellshock,sql,xss'

type WapitiReport = {
  vulnerabilities: Record<string, { path: string; info: string }[]>
  anomalies: Record<string, { path: string; info: string }[]>
}

/** Its modules that need no other host; headers, policy and cookies are among them. */
export async function wapiti(url: string, targets: ScanTarget[], seconds: number, folder: string) {
  const report = path.join(folder, 'wapiti.json')
  const starts = targets
    .filter(({ method }) => method === 'GET')
    .flatMap(({ path: target }) => ['-s', url + target])
  const said = await run(
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
          // We send 0: the filter it asks for could itself be abused and is gone from browsers.
          .filter(({ info }) => !info.startsWith('X-XSS-Protection'))
          .map((one) => `${kind}: ${one.path} ${one.info}`),
    )
  } catch {
    throw new Error(`wapiti left no report: ${said.slice(-1000)}`)
  }
}

const LEAK =
  'root:[^:]*:0:0|SQLite format 3|BEGIN [A-Z ]*PRIVATE KEY|"devDependencies"|repositoryformatversion|SESSION_SECRET|\\n\\s+at .+\\.js:'

/** Answers the addresses that gave away something that is no page. */
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
