// `npm test`: runs every check and every test, then prints the failures and the totals.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { text } from 'node:stream/consumers'
import * as z from 'zod'
import { findBrowser } from './browser.ts'

const VITEST_RESULTS = '.cache/vitest.json'
const OTHER_NODE_RESULTS = '.cache/vitest-other-node.json'
const E2E_RESULTS = '.cache/e2e.json'
/** Enough for the message and the start of the trace, but not for a whole printed page. */
const FAILURE_LENGTH = 1500

let failed = 0
let passed = 0
/** Repeated at the end, so that nobody has to scroll through a long run. */
const failures: string[] = []

/** Runs a tool of this project with Node, showing its output; true if it succeeded. */
function tool(title: string, script: string, ...args: string[]) {
  return toolOn(process.execPath, process.env, title, script, ...args)
}

function toolOn(
  node: string,
  env: NodeJS.ProcessEnv,
  title: string,
  script: string,
  ...args: string[]
) {
  console.log(`\n— ${title}`)
  const start = performance.now()
  const { status } = spawnSync(node, [`node_modules/${script}`, ...args], {
    stdio: 'inherit',
    env,
  })
  console.log(`— ${title}: ${Math.round((performance.now() - start) / 1000)} s`)
  return status === 0
}

function countCheck(title: string, succeeded: boolean) {
  if (succeeded) {
    passed += 1
    return
  }
  failed += 1
  failures.push(title)
}

type Counted = { passed: number; failed: number; failures: string[] }

const ofOneTest = z
  .object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()) })
  .transform(({ status, fullName, failureMessages }) =>
    status === 'failed' ? [`${fullName}\n${failureMessages.join('\n')}`] : [],
  )

const ofOneFile = z
  .object({ name: z.string(), message: z.string(), assertionResults: z.array(ofOneTest) })
  .transform(({ name, message, assertionResults }) =>
    [...assertionResults.flat(), ...(message ? [message] : [])].map(
      (failure) => `${relative('.', name)} › ${failure}`,
    ),
  )

const vitestReport = z
  .object({
    numPassedTests: z.number(),
    numFailedTests: z.number(),
    testResults: z.array(ofOneFile),
  })
  .transform((report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    failures: report.testResults.flat(),
  }))

// Playwright itself prints the names of failed tests at the end.
const e2eReport = z
  .object({
    stats: z.object({ expected: z.number(), flaky: z.number(), unexpected: z.number() }),
  })
  .transform(({ stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    failures: [],
  }))

function count(file: string, report: z.ZodType<Counted>, succeeded: boolean) {
  try {
    const counted = report.parse(JSON.parse(readFileSync(file, 'utf8')))
    passed += counted.passed
    failures.push(...counted.failures)
    // A file that cannot be loaded, or an error after the last test, is not counted as a failed
    // test.
    failed += Math.max(succeeded ? 0 : 1, counted.failed, counted.failures.length)
    if (!succeeded && counted.failed + counted.failures.length === 0)
      failures.push(`${file} names no failed test, but the run failed: see what it printed above`)
  } catch (error) {
    console.error(error)
    failures.push(`${file} does not say how the tests went`)
    failed += 1
  }
}

mkdirSync('.cache', { recursive: true })
rmSync(VITEST_RESULTS, { force: true })
rmSync(OTHER_NODE_RESULTS, { force: true })
rmSync(E2E_RESULTS, { force: true })

const checks: [title: string, script: string, ...args: string[]][] = [
  ['layout of the text', 'prettier/bin/prettier.cjs', '--check', '.'],
  ['types of the SPA', 'typescript/bin/tsc', '-p', 'tsconfig.json'],
  ['types of the server', 'typescript/bin/tsc', '-p', 'server'],
  ['types of the tests', 'typescript/bin/tsc', '-p', 'tests'],
  ['lint', 'oxlint/bin/oxlint'],
  ['walls between the folders', 'tsx/dist/cli.mjs', 'scripts/walls.ts'],
  ['patterns whose time explodes', 'tsx/dist/cli.mjs', 'scripts/patterns.ts'],
  ['dead code and unused dependencies', 'knip/bin/knip.js'],
]
// Two at a time, as most of them use one processor.
await Promise.all([checkNext(), checkNext()])

async function checkNext(): Promise<void> {
  const next = checks.shift()
  if (!next) return
  const [title, script, ...args] = next
  const child = spawn(process.execPath, [`node_modules/${script}`, ...args])
  const output = [text(child.stdout), text(child.stderr)]
  const [code] = (await once(child, 'close')) as [number | null]
  console.log(`\n— ${title}\n${(await Promise.all(output)).join('')}`)
  countCheck(title, code === 0)
  return checkNext()
}

const reporting = (file: string) => [
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${file}`,
]
const unitOk = tool(
  'unit, screens, contract and server tests',
  'vitest/vitest.mjs',
  'run',
  ...reporting(VITEST_RESULTS),
)
count(VITEST_RESULTS, vitestReport, unitOk)

const otherNode = process.env.OTHER_NODE
if (otherNode) {
  const otherOk = toolOn(
    otherNode,
    // Postgres and S3 were tested in the previous run.
    {
      ...Object.fromEntries(
        Object.entries(process.env).filter(([name]) => !name.startsWith('TEST_')),
      ),
      ONLY_SQLITE: 'yes',
    },
    `every call on ${otherNode}`,
    'vitest/vitest.mjs',
    'run',
    '--project=contract',
    ...reporting(OTHER_NODE_RESULTS),
  )
  count(OTHER_NODE_RESULTS, vitestReport, otherOk)
}

countCheck('build', tool('build', 'tsx/dist/cli.mjs', 'scripts/build.ts'))
const browser = findBrowser()
console.log(`\nBrowser: ${browser.executablePath} (${browser.from})`)
process.env.CHROMIUM = browser.executablePath
const e2eOk = tool(
  'browser tests',
  '@playwright/test/cli.js',
  'test',
  '--config',
  'tests/e2e/playwright.config.ts',
)
count(E2E_RESULTS, e2eReport, e2eOk)

for (const failure of failures) console.log(`\nFailed: ${failure.slice(0, FAILURE_LENGTH)}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
