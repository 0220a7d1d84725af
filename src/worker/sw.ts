import { keptPhoto } from './photos.ts'
import { openNotice, renew, showPush } from './push.ts'

declare const self: ServiceWorkerGlobalScope
/** Written in by the build: its hash, and the paths of its files. */
declare const BUILD: string
declare const FILES: string[]
/** The same of each language, by its code. */
declare const TEXTS: Record<string, string[]>

const PREFIX = 'build '
const SHELL = '/shell.html'
const PATIENCE_MS = 3000
const LOADED_MS = 5000
const TAKE_OVER = 'take over'
const language = new URL(self.location.href).searchParams.get('language') ?? ''
const files = new Set([...FILES, ...(TEXTS[language] ?? [])])

self.addEventListener('install', (event) => event.waitUntil(keepBuild()))
self.addEventListener('activate', (event) => event.waitUntil(begin()))
self.addEventListener('message', ({ data }) => {
  if (data === TAKE_OVER) void self.skipWaiting()
})
self.addEventListener('push', (event) => event.waitUntil(showPush(event, self)))
self.addEventListener('notificationclick', (event) => event.waitUntil(openNotice(event, self)))
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event, self)))
self.addEventListener('fetch', (event) => {
  const { method, url, mode, destination } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== self.location.origin) return
  if (pathname.startsWith('/api/objects/') && destination === 'image') {
    event.respondWith(keptPhoto(event))
  } else if (/^\/(?:api|mcp)(?:\/|$)/.test(pathname)) return
  else if (mode === 'navigate') {
    event.waitUntil(tidy(event.resultingClientId))
    event.respondWith(page(event))
  } else if (files.has(pathname) || pathname.startsWith('/assets/')) {
    event.respondWith(file(event.request))
  }
})

/**
 * Keeps this build in a cache of its own. The shell comes last: a cache without one is not complete.
 */
async function keepBuild() {
  const name = `${PREFIX}${BUILD} ${Date.now()}`
  const cache = await caches.open(name)
  try {
    await Promise.all([...files].map(async (path) => cache.put(path, await download(path))))
    await cache.put(SHELL, await shellOfThisBuild())
  } catch (error) {
    await caches.delete(name)
    throw error
  }
}

/** Names under `/assets/` hold a hash, so the copy of an earlier build is as good. */
async function download(path: string) {
  const isHashed = path.startsWith('/assets/')
  const kept = isHashed && (await caches.match(path, { ignoreVary: true }))
  if (kept) return kept
  const cache = isHashed ? 'default' : 'no-cache'
  const answer = await fetch(path, { cache, priority: 'low' })
  // Many hosts answer a missing file with a page.
  const isPage = answer.headers.get('Content-Type')?.startsWith('text/html') ?? false
  if (answer.status !== 200 || isPage !== (path === SHELL))
    throw new Error(`${path} is not there: ${answer.status}`)
  // A navigation refuses an answer that came by a redirect.
  return answer.redirected ? new Response(answer.body, answer) : answer
}

/** A server that was updated meanwhile sends the shell of another build. */
async function shellOfThisBuild() {
  const shell = await download(SHELL)
  const html = await shell.clone().text()
  const others = [...html.matchAll(/"(\/assets\/[^"]+)"/g)].filter(
    ([, path = '']) => !files.has(path),
  )
  if (others.length > 0) throw new Error(`The shell is of another build: ${others[0]?.[1]}`)
  return shell
}

async function begin() {
  await self.registration.navigationPreload.enable()
  await self.clients.claim()
}

/** The network's page, or the shell where none comes in time. */
async function page(event: FetchEvent) {
  const network = fromNetwork(event)
  const inTime = network.catch(() => undefined)
  // Chromium complains of a preload that nobody waits for.
  event.waitUntil(inTime)
  return (await Promise.race([inTime, after(PATIENCE_MS)])) ?? (await newestShell()) ?? network
}

const after = (milliseconds: number) =>
  new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), milliseconds)
  })

async function fromNetwork({ preloadResponse, request }: FetchEvent): Promise<Response> {
  return ((await preloadResponse) as Response | undefined) ?? fetch(request)
}

/** The newest, as its build is the one that the server was last seen with. */
async function newestShell() {
  for (const name of (await builds()).toReversed()) {
    const shell = await caches.match(SHELL, { cacheName: name, ignoreVary: true })
    if (shell) return shell
  }
  return undefined
}

/** A page may be of any build, as navigations take the network's. */
async function file(request: Request) {
  const own = (await builds()).findLast(isOwn)
  return (
    (own && (await caches.match(request, { cacheName: own, ignoreVary: true }))) ||
    (await caches.match(request, { ignoreVary: true })) ||
    fetch(request)
  )
}

/** Caches of builds, in the order of their making. */
const builds = async () => (await caches.keys()).filter((name) => name.startsWith(PREFIX))

const isOwn = (name: string) => name.startsWith(`${PREFIX}${BUILD} `)

/**
 * Where no page but a new one is open, a newer worker takes over; or else what earlier builds kept
 * goes. Any page finds its files meanwhile, in whichever cache. The new page is loaded first: it would
 * wait for a worker that ends and starts.
 */
async function tidy(newPage: string) {
  await after(LOADED_MS)
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (pages.some(({ id }) => id !== newPage)) return
  const { waiting } = self.registration
  if (waiting) return waiting.postMessage(TAKE_OVER)
  const names = await builds()
  const earlier = names.slice(0, Math.max(0, names.findLastIndex(isOwn)))
  await Promise.all(earlier.map((name) => caches.delete(name)))
}
