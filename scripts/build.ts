import { existsSync } from 'node:fs'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build, loadEnv } from 'vite'
import type { FirstPaints } from '#server/pages/spa.ts'
import { buildServer, ssr } from './build-server.ts'
import { builtWith } from './built-with.mjs'
import { calledOrigins } from './called-origins.ts'
import { writeWorld } from './write-places.ts'

const CLIENT = 'dist/client'
const SERVER = 'dist/server'
const PRERENDER = '.cache/prerender'
const COMPRESSIBLE = /\.(?:js|css|html|svg|json|txt|webmanifest)$/
const MIN_COMPRESSED_BYTES = 512
async function prerender() {
  await build(ssr({ prerender: 'src/app/prerender.tsx' }, PRERENDER))
  const module = (await import(pathToFileURL(path.resolve(PRERENDER, 'prerender.js')).href)) as {
    firstPaints: () => Promise<Omit<FirstPaints, 'farmScript' | 'calledOrigins'>>
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
const paints = await prerender()
await writePage(paints.inLanguages.en.landing)
await compress(CLIENT)
if (existsSync('server/main.ts')) {
  await buildServer(SERVER)
  await writeWorld(path.join(SERVER, 'places'))
  const firstPaints: FirstPaints = {
    ...paints,
    farmScript: `/assets/${(await readdir(`${CLIENT}/assets`)).find((name) => /^farm-.*\.js$/.test(name))}`,
    calledOrigins: calledOrigins(loadEnv('production', process.cwd())),
  }
  await writeFile(path.join(SERVER, 'first-paints.json'), JSON.stringify(firstPaints))
}
await writeFile('dist/built', builtWith(process.env))
