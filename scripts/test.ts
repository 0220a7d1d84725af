// `npm test`: every check and every test; ends with the sum of both runners.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { findBrowser } from './browser.ts'

const VITEST_RESULTS = '.cache/vitest.json'
const E2E_RESULTS = '.cache/e2e.json'

let failed = 0
let passed = 0

/** Runs a tool of this project with Node, its output shown; true when it succeeded. */
function tool(title: string, script: string, ...words: string[]) {
  console.log(`\n— ${title}`)
  const { status } = spawnSync(process.execPath, [`node_modules/${script}`, ...words], {
    stdio: 'inherit',
    env: process.env,
  })
  return status === 0
}

function check(title: string, script: string, ...words: string[]) {
  if (tool(title, script, ...words)) passed += 1
  else failed += 1
}

function count(file: string, read: (report: never) => [number, number], succeeded: boolean) {
  try {
    const [more, broken] = read(JSON.parse(readFileSync(file, 'utf8')) as never)
    passed += more
    failed += succeeded ? broken : Math.max(1, broken)
  } catch {
    failed += 1
  }
}

mkdirSync('.cache', { recursive: true })
rmSync(VITEST_RESULTS, { force: true })
rmSync(E2E_RESULTS, { force: true })

check('types of the SPA', 'typescript/bin/tsc', '-p', 'tsconfig.json')
check('types of the server', 'typescript/bin/tsc', '-p', 'server')
check('types of the tests', 'typescript/bin/tsc', '-p', 'tests')
check('lint', 'oxlint/bin/oxlint')
check('dead code and unused dependencies', 'knip/bin/knip.js')

const unitOk = tool(
  'unit, screens, contract and server tests',
  'vitest/vitest.mjs',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${VITEST_RESULTS}`,
)
count(
  VITEST_RESULTS,
  (report: { numPassedTests: number; numFailedTests: number }) => [
    report.numPassedTests,
    report.numFailedTests,
  ],
  unitOk,
)

check('build', 'tsx/dist/cli.mjs', 'scripts/build.ts')
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
count(
  E2E_RESULTS,
  (report: { stats: { expected: number; flaky: number; unexpected: number } }) => [
    report.stats.expected + report.stats.flaky,
    report.stats.unexpected,
  ],
  e2eOk,
)

console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
