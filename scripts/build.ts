import { existsSync } from 'node:fs'
import { cp, readFile, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build, loadEnv, type InlineConfig, type Plugin } from 'vite'
import type { FirstPaints } from '#server/pages/spa.ts'
import { begin } from './begin.mjs'
import { builtWith } from './built-with.mjs'
import { calledOrigins } from './called-origins.ts'
import { serverManifest, type Lock } from './server-manifest.ts'

const CLIENT = 'dist/client'
const SERVER = 'dist/server'
const PRERENDER = '.cache/prerender'
/** The server, and the commands that must run without development packages. */
const PROGRAMS = {
  main: 'server/process/boot.ts',
  backup: 'scripts/backup.ts',
  restore: 'scripts/restore.ts',
  'db-move': 'scripts/db-move.ts',
  password: 'scripts/password.ts',
  farmers: 'scripts/farmers.ts',
}
const COMPRESSIBLE = /\.(?:js|css|html|svg|json|txt|webmanifest)$/
const MIN_COMPRESSED_BYTES = 512
/**
 * Packages that the server uses in part: bundling lets unused code be dropped, which saves memory.
 */
const BUNDLED =
  /^(?:better-auth|@better-auth|better-call|@better-fetch|@opentelemetry|@noble|jose|kysely|rou3|zod|fastify-type-provider-zod)(?:\/|$)/
/** Source text stays in memory, so it is minified. Names are kept for stack traces in the log. */
const SMALL_TEXT = { compress: true, mangle: false, codegen: { removeWhitespace: true } }

const ssr = (input: Record<string, string>, outDir: string): InlineConfig => ({
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

async function buildServer() {
  const programs = Object.entries(PROGRAMS).map(([name, file]) => [name, `${begin.name}:${file}`])
  const input = { ...Object.fromEntries(programs), worker: 'server/worker.ts' }
  const built = await build({ ...ssr(input, SERVER), plugins: [beginnings] })
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
  await writeFile(path.join(SERVER, 'package.json'), JSON.stringify(manifest, null, 2))
  await writeFile(path.join(SERVER, 'package-lock.json'), JSON.stringify(lock, null, 2))
}

async function prerender() {
  await build(ssr({ prerender: 'src/app/prerender.tsx' }, PRERENDER))
  const module = (await import(pathToFileURL(path.resolve(PRERENDER, 'prerender.js')).href)) as {
    firstPaints: () => Omit<FirstPaints, 'farmScript' | 'calledOrigins'> & { landing: string }
  }
  return module.firstPaints()
}

const STYLESHEET = /<link rel="stylesheet"[^<>]* href="\/([^"<>]+)"[^<>]*>/

/** Inlines the styles and the landing markup, so that the page paints before any script runs. */
async function writePage(landing: string) {
  const file = path.join(CLIENT, 'index.html')
  const page = await readFile(file, 'utf8')
  const css = await readFile(path.join(CLIENT, STYLESHEET.exec(page)?.[1] ?? ''), 'utf8')
  await writeFile(
    file,
    page
      // The disabled link tells Vite's loader that these styles are loaded, so no chunk requests
      // them.
      .replace(
        STYLESHEET,
        (_link, href) =>
          `<style>${css.trim()}</style><link rel="stylesheet" href="/${href}" disabled>`,
      )
      .replace(
        '<div id="root"></div>',
        () =>
          `<div id="root">${landing}</div><script>if(location.pathname!=="/")document.getElementById("root").textContent=""</script><!--root-->`,
      ),
  )
}

async function compress(folder: string) {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  await Promise.all(
    files.map(async (entry) => {
      const file = path.join(entry.parentPath, entry.name)
      if (!entry.isFile() || !COMPRESSIBLE.test(file) || entry.name === 'index.html') return
      const bytes = await readFile(file)
      if (bytes.length < MIN_COMPRESSED_BYTES) return
      await writeFile(
        `${file}.br`,
        await promisify(brotliCompress)(bytes, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 11 },
        }),
      )
      await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
    }),
  )
}

await build({ logLevel: 'warn' })
const { landing, ...paints } = await prerender()
await writePage(landing)
await compress(CLIENT)
if (existsSync('server/main.ts')) {
  await buildServer()
  await cp('server/knowledge', path.join(SERVER, 'knowledge'), { recursive: true })
  const firstPaints: FirstPaints = {
    ...paints,
    farmScript: `/assets/${(await readdir(`${CLIENT}/assets`)).find((name) => /^farm-.*\.js$/.test(name))}`,
    calledOrigins: calledOrigins(loadEnv('production', process.cwd())),
  }
  await writeFile(path.join(SERVER, 'first-paints.json'), JSON.stringify(firstPaints))
}
await writeFile('dist/built', builtWith(process.env))
