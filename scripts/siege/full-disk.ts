import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from '#scripts/bench/table.ts'
import { call, expectJson, signUp, type Farmer } from './farmer.ts'
import { startServer } from './running-server.ts'

const DISK_SIZE = '24m'
const MAX_BLOCKS = 64
const BLOCK_BYTES = 1024 * 1024
const LEFT_BYTES = 4096
const RECOVERS_WITHIN_MS = 5000

const run = (program: string, ...args: string[]) => execFileSync(program, args)

/** Fills up the small disk that a farm lives on. Needs root for the mount. */
export async function siegeFullDisk(): Promise<Row[]> {
  if (process.getuid?.() !== 0) return [['full disk', 'not run: a mount needs root', '']]
  const folder = mkdtempSync(path.join(tmpdir(), 'farm-siege-'))
  const disk = path.join(folder, 'disk')
  mkdirSync(disk)
  run('mount', '-t', 'tmpfs', '-o', `size=${DISK_SIZE}`, 'tmpfs', disk)
  const running = await startServer(path.join(disk, 'farm'))
  try {
    return await besiege(running.url, disk)
  } finally {
    await running.kill()
    run('umount', disk)
    rmSync(folder, { recursive: true })
  }
}

async function besiege(url: string, disk: string): Promise<Row[]> {
  const farmer = await signUp(url, 0)
  const { id } = await expectJson<{ id: string }>(
    201,
    call(url, farmer, 'POST', '/api/projects', { name: 'Before' }),
  )
  const filler = path.join(disk, 'filler')
  fill(filler)
  const full = await statuses(url, farmer, id)
  const readsFull = await reads(url, farmer, id)
  rmSync(filler)
  const recoveredMs = await untilSaved(url, farmer, id)
  const names = await expectJson<{ name: string }[]>(200, call(url, farmer, 'GET', '/api/projects'))
  const kept = names.some(({ name }) => name === 'Before')
  return [
    ['full disk: writes are answered', summary(full), 'only 507'],
    ['full disk: reads are answered', summary(readsFull), 'only 200'],
    ['after: writes go on without a restart', `${recoveredMs} ms`, `${RECOVERS_WITHIN_MS} ms`],
    ['after: what was saved before is there', kept ? 'yes' : 'NO', 'yes'],
  ]
}

function fill(file: string) {
  const size = { left: BLOCK_BYTES }
  for (let blocks = 0; size.left >= LEFT_BYTES && blocks < MAX_BLOCKS; blocks += 1) {
    try {
      writeFileSync(file, Buffer.alloc(size.left, 1), { flag: 'a' })
    } catch {
      size.left = Math.floor(size.left / 2)
    }
  }
}

/** Writes enough to need new database pages, whatever space is left in the old ones. */
async function statuses(url: string, farmer: Farmer, projectId: string) {
  const answered: number[] = []
  const description = 'x'.repeat(2000)
  const writes: [string, string, unknown][] = [
    ['POST', '/api/projects', { name: 'While full', description }],
    ['POST', '/api/tasks', { title: 'Spray', notes: description, dueDate: '2026-06-01' }],
    ['POST', `/api/ai-conversations/${projectId}`, { message: 'How many crops do I have?' }],
    ['POST', '/api/objects/upload', undefined],
  ]
  for (let round = 0; round < 5; round += 1) {
    for (const [method, target, payload] of writes) {
      answered.push((await call(url, farmer, method, target, payload)).status)
    }
  }
  return answered
}

async function reads(url: string, farmer: Farmer, projectId: string) {
  const targets = [
    '/api/projects',
    '/api/auth/user',
    `/api/projects/${projectId}/solar-systems`,
    `/api/ai-conversations/${projectId}`,
    '/healthz',
    '/',
  ]
  const answered: number[] = []
  for (const target of targets) answered.push((await call(url, farmer, 'GET', target)).status)
  return answered
}

async function untilSaved(url: string, farmer: Farmer, projectId: string) {
  const begun = performance.now()
  for (;;) {
    const answered = await statuses(url, farmer, projectId)
    const isSaved = answered.every((status) => status < 300)
    const passedMs = Math.round(performance.now() - begun)
    if (isSaved) return passedMs
    if (passedMs > RECOVERS_WITHIN_MS) throw new Error(`Not recovered: ${summary(answered)}`)
    await sleep(100)
  }
}

const summary = (answered: number[]) =>
  [...new Set(answered)]
    .map((status) => `${status}: ${answered.filter((one) => one === status).length}`)
    .join(', ')
