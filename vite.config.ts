import { availableParallelism } from 'node:os'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { chunkOfLanguage, languageFiles } from './scripts/languages.ts'
import { fontFile } from './tailwind.config.ts'

const apiTarget = process.env.API_PROXY ?? 'http://127.0.0.1:5001'

/**
 * One file for the landing, one for all that home needs beside it, one for the forms, and one for the
 * small things that most of the other screens share: each file is a request.
 */
const sharedChunks = [
  { name: chunkOfLanguage, debugName: 'texts', test: /\.po\?/, priority: 3 },
  { name: 'entry', test: /src\/main\.tsx$|rolldown[/:]runtime/, priority: 2 },
  { name: 'farm', test: /src\/app\/signed-in-app\.tsx$/, priority: 1 },
  {
    name: 'forms',
    test: /react-hook-form|@hookform|src\/ui\/use-draft-form/,
    // What forms share with the outbox stays where both find it: few screens have a form.
    includeDependenciesRecursively: false,
    priority: 1,
  },
  {
    name: 'common',
    test: /src\/(?:ui|lib|api(?!\/offline\/)|domain\/tasks(?!\/repeat\.))\/|domain\/health-status|lucide-react/,
    minShareCount: 3,
  },
]

export default defineConfig({
  plugins: [react(), tailwindcss(), languageFiles()],
  build: {
    outDir: 'dist/client',
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: sharedChunks },
        assetFileNames: ({ names: [name = ''] }) =>
          name === fontFile.source ? fontFile.path : 'assets/[name]-[hash][extname]',
      },
    },
  },
  server: {
    proxy: { '^/(?:api|mcp)': { target: apiTarget, changeOrigin: !!process.env.API_PROXY } },
  },
  test: {
    // A busy machine is slow, not wrong.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Half as many again as processors, as the tests of the server often wait for other processes.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // See docs/decisions/0050.
    execArgv: ['--no-regexp-tier-up'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          environment: 'node',
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: ['tests/screens/**/*.test.tsx', 'tests/unit/**/*.test.tsx'],
          environment: 'jsdom',
          isolate: false,
          setupFiles: ['tests/setup/dom.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          globalSetup: ['tests/setup/migrated.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          globalSetup: ['tests/setup/programs.ts', 'tests/setup/migrated.ts'],
        },
      },
    ],
  },
})
