import { defineConfig } from '@playwright/test'
import { BROWSER_ARGUMENTS } from '#scripts/browser.ts'

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../../test-results',
  fullyParallel: false,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '../../.cache/e2e.json' }]],
  use: {
    launchOptions: {
      executablePath: process.env.CHROMIUM,
      args: BROWSER_ARGUMENTS,
    },
    trace: 'retain-on-failure',
  },
})
