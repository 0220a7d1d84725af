import { defineConfig } from '@playwright/test'
import { BROWSER_ARGUMENTS } from '#scripts/browser.ts'
import { testS3 } from '#tests/setup/s3.ts'
import type { SharedStores } from './replicas.ts'

/** If Postgres and S3 are available, the test with a photo and a restart runs on two replicas too. */
const databaseUrl = process.env.TEST_DATABASE_URL

export default defineConfig<object, { replicasOn: SharedStores | null }>({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../../test-results',
  // Each worker has its own farm.
  fullyParallel: true,
  workers: 3,
  // A busy machine is slow, not wrong.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  // A trace costs every test a quarter of its time: `--trace on` records one.
  reporter: [['list'], ['json', { outputFile: '../../.cache/e2e.json' }]],
  projects: [
    { name: 'one server', testIgnore: '**/replicas.e2e.ts' },
    ...(databaseUrl && testS3
      ? [
          {
            name: 'two replicas',
            testMatch: /(?:photo-and-chat|replicas)\.e2e\.ts$/,
            grep: /finds it after a restart|is killed/,
            use: { replicasOn: { databaseUrl, service: testS3 } },
          },
        ]
      : []),
  ],
  use: {
    // Mocked calls and cold pages would go past the tests otherwise; offline-shell.e2e.ts has it.
    serviceWorkers: 'block',
    launchOptions: {
      // Where there is one, a browser without a window takes a quarter off the time.
      executablePath: process.env.CHROMIUM_SHELL ?? process.env.CHROMIUM,
      args: BROWSER_ARGUMENTS,
    },
  },
})
