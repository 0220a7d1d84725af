import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}
const HASHED = /-[\w-]{8}\.(?:js|css)$/

/**
 * The built app on a host that knows nothing of it: missing files get the page, nobody is signed in,
 * and every photo is a megabyte.
 */
export async function startStaticHost() {
  const folder = await mkdtemp(path.join(tmpdir(), 'smart-farm-host-'))
  await cp('dist/client', folder, { recursive: true, filter: (file) => !/\.(?:br|gz)$/.test(file) })
  const state = { isHanging: false }
  const server = createServer(async ({ url = '/' }, answer) => {
    if (state.isHanging) return
    const file = url.split('?')[0] ?? ''
    if (file.startsWith('/api/objects/')) return answer.end(Buffer.alloc(1_000_000))
    if (file.startsWith('/api/')) return answer.writeHead(401).end('Unauthorized')
    const found = await readFile(path.join(folder, file)).catch(() => null)
    answer.setHeader('Content-Type', found ? (TYPES[path.extname(file)] ?? '') : 'text/html')
    answer.end(found ?? (await readFile(path.join(folder, 'index.html'))))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const assets = path.join(folder, 'assets')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    state,
    /** Paths of this build's files, but for the pseudo-language, which is for tests. */
    files: async () =>
      (await readdir(assets))
        .filter((name) => !name.startsWith('texts-'))
        .map((name) => `/assets/${name}`),
    /** Replaces the build by one with other names; the files of the last are gone. */
    deploy: async (nth: number) => {
      const names = (await readdir(assets)).filter((name) => HASHED.test(name))
      const renamed = new Map(
        names.map((name) => [name, name.replace(/..(?=\.\w+$)/, `${nth}`.padStart(2, '0'))]),
      )
      const texts = ['index.html', 'shell.html', 'sw.js', ...names.map((name) => `assets/${name}`)]
      for (const file of texts.map((name) => path.join(folder, name))) {
        const text = await readFile(file, 'utf8')
        const next = text
          .replace(/[\w-]+-[\w-]{8}\.(?:js|css)/g, (name) => renamed.get(name) ?? name)
          .replace(/\b[\da-f]{16}\b/g, `${nth}`.padStart(16, '0'))
        if (next !== text) await writeFile(file, next)
      }
      for (const [from, to] of renamed) await rename(path.join(assets, from), path.join(assets, to))
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
