import { defineConfig } from '@playwright/test'
import { BROWSER_ARGUMENTS } from '#scripts/browser.ts'
import { testS3 } from '#tests/setup/s3.ts'
import type { SharedStores } from './replicas.ts'

/**
 * What a farmer does from sign-up to export runs on replicas too, where there are a Postgres and an
 * S3 that they can share. How a screen looks does not depend on them.
 */
const databaseUrl = process.env.TEST_DATABASE_URL

export default defineConfig<object, { replicasOn: SharedStores | null }>({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../../test-results',
  fullyParallel: false,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '../../.cache/e2e.json' }]],
  projects: [
    { name: 'one server', testIgnore: '**/replicas.e2e.ts' },
    ...(databaseUrl && testS3
      ? [
          {
            name: 'two replicas',
            testMatch: /(?:house|photo-and-chat|archive|replicas)\.e2e\.ts$/,
            use: { replicasOn: { databaseUrl, service: testS3 } },
          },
        ]
      : []),
  ],
  use: {
    launchOptions: {
      executablePath: process.env.CHROMIUM,
      args: BROWSER_ARGUMENTS,
    },
    trace: 'retain-on-failure',
  },
})
