import { cp, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { build, type InlineConfig, type Plugin } from 'vite'
import { begin } from './begin.mjs'
import { writeCatalogues } from './languages.ts'
import { serverManifest, type Lock } from './server-manifest.ts'

/** The server, and the commands that must run without development packages. */
const PROGRAMS = {
  main: 'server/process/boot.ts',
  backup: 'scripts/backup.ts',
  restore: 'scripts/restore.ts',
  'db-move': 'scripts/db-move.ts',
  password: 'scripts/password.ts',
  farmers: 'scripts/farmers.ts',
}

export type Program = keyof typeof PROGRAMS

/**
 * Packages that the server uses in part: bundling lets unused code be dropped, which saves memory.
 */
const BUNDLED =
  /^(?:better-auth|@better-auth|better-call|@better-fetch|@opentelemetry|@noble|@orama|jose|kysely|rou3|zod|fastify-type-provider-zod)(?:\/|$)/
/** Source text stays in memory, so it is minified. Names are kept for stack traces in the log. */
const SMALL_TEXT = { compress: true, mangle: false, codegen: { removeWhitespace: true } }

export const ssr = (input: Record<string, string>, outDir: string): InlineConfig => ({
  logLevel: 'warn',
  ssr: { noExternal: BUNDLED },
  build: {
    ssr: true,
    outDir,
    emptyOutDir: true,
    manifest: false,
    sourcemap: 'hidden',
    copyPublicDir: false,
    target: 'node20',
    rollupOptions: {
      input,
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        minify: SMALL_TEXT,
      },
    },
  },
})

/** Wraps each program in an entry file that first checks Node and the install. */
const beginnings: Plugin = {
  name: 'beginnings',
  resolveId: (id) => (id.startsWith(begin.name) ? id : null),
  load(id) {
    const [prefix, program = ''] = id.split(':')
    if (prefix !== begin.name) return null
    const text = (file: string) => JSON.stringify(path.resolve(file))
    return `import { begin } from ${text('scripts/begin.mjs')}
await begin(import.meta.url, () => import(${text(program)}))`
  },
}

/** Builds into a folder that runs without development packages. */
export async function buildServer(folder: string) {
  const programs = Object.entries(PROGRAMS).map(([name, file]) => [name, `${begin.name}:${file}`])
  const input = { ...Object.fromEntries(programs), worker: 'server/worker.ts' }
  const built = await build({ ...ssr(input, folder), plugins: [beginnings] })
  if (!('output' in built)) throw new Error('The server is built in one piece')
  const files = new Set(built.output.map(({ fileName }) => fileName))
  const imports = built.output
    .flatMap((file) => (file.type === 'chunk' ? [...file.imports, ...file.dynamicImports] : []))
    .filter((file) => !files.has(file))
  const read = async (file: string) => JSON.parse(await readFile(file, 'utf8')) as unknown
  const { manifest, lock } = serverManifest(
    (await read('package.json')) as Parameters<typeof serverManifest>[0],
    (await read('package-lock.json')) as Lock,
    imports,
  )
  await writeFile(path.join(folder, 'package.json'), JSON.stringify(manifest, null, 2))
  await writeFile(path.join(folder, 'package-lock.json'), JSON.stringify(lock, null, 2))
  await writeCatalogues(path.join(folder, 'locales'))
  await cp('server/knowledge', path.join(folder, 'knowledge'), { recursive: true })
}
