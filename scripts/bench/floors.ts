import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'

const PLAIN = `document.getElementById('root').innerHTML = '<h1>Hello</h1><p>Plain JavaScript</p>'`
const REACT = `
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
createRoot(document.getElementById('root')).render(createElement('h1', null, 'Hello React'))`

const page = (script: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Hello</title></head><body><div id="root"></div><script type="module" src="${script}"></script></body></html>`

/**
 * Serves the two baseline pages of the first-screen bench, built like the product.
 * @param headers the product's isolation headers: they make the browser start a new process, which
 * must cost the baselines as much
 */
export async function startFloors(headers: Record<string, string>) {
  const folder = path.resolve('.cache/floors')
  for (const [name, script] of Object.entries({ plain: PLAIN, react: REACT })) {
    mkdirSync(path.join(folder, name), { recursive: true })
    writeFileSync(path.join(folder, name, 'index.html'), page('./main.js'))
    writeFileSync(path.join(folder, name, 'main.js'), script)
    await build({
      root: path.join(folder, name),
      base: `/${name}/`,
      configFile: false,
      logLevel: 'error',
      build: { outDir: path.join(folder, 'dist', name), emptyOutDir: true, target: 'es2022' },
    })
  }
  const compressed = new Map<string, Buffer>()
  const read = (file: string) => {
    const known = compressed.get(file) ?? brotliCompressSync(readFileSync(file))
    compressed.set(file, known)
    return known
  }
  const server = createServer((request, response) => {
    const target = (request.url ?? '/').replace(/\/$/, '/index.html')
    const type = target.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8'
    try {
      const body = read(path.join(folder, 'dist', target))
      response
        .writeHead(200, { ...headers, 'content-type': type, 'content-encoding': 'br' })
        .end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() }
}
