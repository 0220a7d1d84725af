import { existsSync } from 'node:fs'
import { cp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build, loadEnv, type InlineConfig, type Plugin } from 'vite'
import type { FirstPaints } from '#server/pages/first-page.ts'
import { begin } from './begin.mjs'
import { builtWith } from './built-with.mjs'
import { calledOrigins } from './called-origins.ts'
import { serverManifest, type Lock } from './server-manifest.ts'

const CLIENT = 'dist/client'
const SERVER = 'dist/server'
const PRERENDER = '.cache/prerender'
/** The server, and beside it commands for a machine that has no development packages. */
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
/** Packages of which the server uses a part: what it does not use is left out of its memory, too. */
const BUNDLED =
  /^(?:better-auth|@better-auth|better-call|@better-fetch|@opentelemetry|@noble|jose|kysely|rou3|zod|fastify-type-provider-zod)(?:\/|$)/
/** The text of a program stays in memory. Names are kept: they stand in the stacks of the log. */
const SMALL_TEXT = { compress: true, mangle: false, codegen: { removeWhitespace: true } }

type Chunk = { file: string; name?: string; css?: string[]; imports?: string[] }
type Manifest = Record<string, Chunk>

/** A chunk by the name that `vite.config.ts` gives it. */
function chunkNamed(manifest: Manifest, name: string) {
  const found = Object.values(manifest).find((chunk) => chunk.name === name)
  if (!found) throw new Error(`The build has no chunk named ${name}`)
  return found
}

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

/** Puts a file in front of each program that asks whether Node and the install will do. */
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
    firstPaints: () => Omit<FirstPaints, 'signedInLinks' | 'screenLinks' | 'calledOrigins'>
  }
  return module.firstPaints()
}

/** A chunk and all that it cannot run without. */
function withImports(manifest: Manifest, chunk: Chunk, seen = new Set<Chunk>()) {
  if (seen.has(chunk)) return seen
  seen.add(chunk)
  for (const name of chunk.imports ?? []) {
    withImports(manifest, manifest[name] ?? chunkNamed(manifest, name), seen)
  }
  return seen
}

const linksTo = (chunks: Chunk[]) => {
  const scripts = chunks.map(({ file }) => `rel="modulepreload" href="/${file}"`)
  const styles = chunks.flatMap(({ css = [] }) =>
    css.map((file) => `rel="preload" as="style" href="/${file}"`),
  )
  return [...scripts, ...styles]
    .map((link) => `<link ${link} fetchpriority="low" crossorigin>`)
    .join('')
}

/** What must be there before the signed-in app can show itself, and what each of its screens needs. */
function pageLinks(manifest: Manifest) {
  const without = (chunks: Set<Chunk>, known: Set<Chunk>) =>
    [...chunks].filter((chunk) => !known.has(chunk))
  const entry = withImports(manifest, chunkNamed(manifest, 'entry'))
  const farm = withImports(manifest, chunkNamed(manifest, 'farm'))
  const known = new Set([...entry, ...farm])
  const screens = Object.values(manifest).flatMap((chunk) =>
    chunk.name?.endsWith('-screen')
      ? [[chunk.name, linksTo(without(withImports(manifest, chunk), known))] as const]
      : [],
  )
  return { signedInLinks: linksTo(without(farm, entry)), screenLinks: Object.fromEntries(screens) }
}

/** Puts the styles and the look of the landing into the page: it is painted before any script. */
async function writePage(manifest: Manifest, landing: string) {
  const file = path.join(CLIENT, 'index.html')
  const [style = ''] = chunkNamed(manifest, 'entry').css ?? []
  const css = await readFile(path.join(CLIENT, style), 'utf8')
  const page = (await readFile(file, 'utf8'))
    // The disabled link tells Vite's loader that these styles are here: no later chunk asks for them.
    .replace(
      /<link rel="stylesheet"[^>]*>/,
      () => `<style>${css.trim()}</style><link rel="stylesheet" href="/${style}" disabled>`,
    )
    .replace(
      '<div id="root"></div>',
      () =>
        `<div id="root">${landing}</div><script>if(location.pathname!=="/")document.getElementById("root").textContent=""</script><!--root-->`,
    )
  await writeFile(file, page)
  await rm(path.join(CLIENT, style))
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
const manifest = JSON.parse(
  await readFile(path.join(CLIENT, '.vite/manifest.json'), 'utf8'),
) as Manifest
await rm(path.join(CLIENT, '.vite'), { recursive: true })
const paints = await prerender()
await writePage(manifest, paints.landing)
await compress(CLIENT)
if (existsSync('server/main.ts')) {
  await buildServer()
  await cp('server/knowledge', path.join(SERVER, 'knowledge'), { recursive: true })
  const firstPaints: FirstPaints = {
    ...paints,
    ...pageLinks(manifest),
    calledOrigins: calledOrigins(loadEnv('production', process.cwd())),
  }
  await writeFile(path.join(SERVER, 'first-paints.json'), JSON.stringify(firstPaints))
}
await writeFile('dist/built', builtWith(process.env))
