import { existsSync } from 'node:fs'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build, loadEnv } from 'vite'
import type { FirstPaints } from '#server/pages/spa.ts'
import { buildServer, ssr } from './build-server.ts'
import { buildWorker } from './build-worker.ts'
import { builtWith } from './built-with.mjs'
import { calledOrigins } from './called-origins.ts'
import { writeWorld } from './write-places.ts'

const CLIENT = 'dist/client'
const SERVER = 'dist/server'
const PRERENDER = '.cache/prerender'
const COMPRESSIBLE = /\.(?:js|css|html|svg|json|txt|webmanifest)$/
const MIN_COMPRESSED_BYTES = 512
/** Filled in for each request. */
const PAGES = new Set(['index.html', 'shell.html'])

async function prerender() {
  await build(ssr({ prerender: 'src/app/prerender.tsx' }, PRERENDER))
  const module = (await import(pathToFileURL(path.resolve(PRERENDER, 'prerender.js')).href)) as {
    firstPaints: () => Promise<Omit<FirstPaints, 'farmScript' | 'textScripts' | 'calledOrigins'>>
  }
  return module.firstPaints()
}

const STYLESHEET = /<link rel="stylesheet"[^<>]* href="\/([^"<>]+)"[^<>]*>/

const SESSION_PRELOAD = /<link rel="preload" href="\/api\/auth\/user"[^<>]*>/

/**
 * Writes the page and the shell with inlined styles, so that they paint before any script runs. The
 * page holds the landing markup; the shell opens every address where there is no network.
 */
async function writePages(landing: string, skeleton: string, farmScript: string) {
  const page = await readFile(path.join(CLIENT, 'index.html'), 'utf8')
  const css = await readFile(path.join(CLIENT, STYLESHEET.exec(page)?.[1] ?? ''), 'utf8')
  // The disabled link tells Vite's loader that these styles are loaded, so no chunk requests them.
  const styled = page.replace(
    STYLESHEET,
    (_link, href) => `<style>${css.trim()}</style><link rel="stylesheet" href="/${href}" disabled>`,
  )
  const write = (file: string, html: string, root: string) =>
    writeFile(
      path.join(CLIENT, file),
      html.replace('<div id="root"></div>', () => root),
    )
  await write(
    'index.html',
    styled,
    `<div id="root">${landing}</div><script>if(location.pathname!=="/")document.getElementById("root").textContent=""</script><!--root-->`,
  )
  await write(
    'shell.html',
    styled.replace(SESSION_PRELOAD, `<link rel="modulepreload" href="${farmScript}">`),
    `<div id="root">${skeleton}</div>`,
  )
}

async function compress(folder: string) {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  await Promise.all(
    files.map(async (entry) => {
      const file = path.join(entry.parentPath, entry.name)
      if (!entry.isFile() || !COMPRESSIBLE.test(file) || PAGES.has(entry.name)) return
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
const paints = await prerender()
const farmScript = `/assets/${(await readdir(`${CLIENT}/assets`)).find((name) => /^farm-[\w-]{8}\.js$/.test(name))}`
const textScripts = Object.fromEntries(
  (await readdir(`${CLIENT}/assets`)).flatMap((name) => {
    const code = /^texts-([\w-]+)-first-[\w-]{8}\.js$/.exec(name)?.[1]
    return code ? [[code, `/assets/${name}`]] : []
  }),
) as Record<string, string>
const landing = paints.inLanguages['en']
await writePages(landing?.landing ?? '', landing?.screens.none ?? '', farmScript)
await buildWorker(CLIENT)
await compress(CLIENT)
if (existsSync('server/main.ts')) {
  await buildServer(SERVER)
  await writeWorld(path.join(SERVER, 'places'))
  const firstPaints: FirstPaints = {
    ...paints,
    farmScript,
    textScripts,
    calledOrigins: calledOrigins(loadEnv('production', process.cwd())),
  }
  await writeFile(path.join(SERVER, 'first-paints.json'), JSON.stringify(firstPaints))
}
await writeFile('dist/built', builtWith(process.env))
