import { Worker } from 'node:worker_threads'
import { afterEach, expect, test } from 'vitest'
import type { PhotoSubject } from '#domain/photo/assess.ts'
import { AiUnavailable, PhotoRefused } from '#server/ai.ts'
import { builtinPhotoEngine, type PhotoEngine } from '#server/vision/photo-engine.ts'
import { readPhoto } from '#server/vision/read-photo.ts'
import { startThread } from '#server/process/thread.ts'
import { spottedLeaf } from '#tests/builders/photos.ts'

const tomatoes: PhotoSubject = { entityType: 'crop', name: 'Tomatoes' }
const engines: PhotoEngine[] = []
const open = (options: Parameters<typeof builtinPhotoEngine>[0] = {}) => {
  const engine = builtinPhotoEngine(options)
  engines.push(engine)
  return engine
}
afterEach(() => Promise.all(engines.splice(0).map((engine) => engine.close())))

const thread = (onPhoto: string) =>
  new Worker(
    `const { parentPort } = require('node:worker_threads')
    parentPort.on('message', () => { ${onPhoto} })
    parentPort.postMessage({})`,
    { eval: true },
  )
/** The first thread misbehaves; later ones refuse every photo with a known text. */
const firstDoes = (onPhoto: string) => {
  const acts = [onPhoto]
  return () =>
    thread(acts.pop() ?? 'parentPort.postMessage({ result: { refused: { id: "looked at" } } })')
}

test('the thread returns the result of the engine', async () => {
  const photo = await spottedLeaf(4)
  const finding = await open().look(photo, tomatoes)
  expect(finding).toEqual(await readPhoto(photo, tomatoes))
  expect(Buffer.isBuffer(finding.overlayPng)).toBe(true)
})

test('a refusal keeps its class and message, and the next photo is analysed', async () => {
  const engine = open()
  const refused = engine.look(Buffer.from('<svg/>'), tomatoes)
  await expect(refused).rejects.toThrow(PhotoRefused)
  await expect(refused).rejects.toThrow(/not a JPEG/)
  const next = await engine.look(await spottedLeaf(4), tomatoes)
  expect(next.analysisResult.healthStatus).toBe('needs_attention')
})

test.each([
  ['crashes', 'throw new Error("out of memory")', /stopped.*try again/i],
  ['exits', 'process.exit(1)', /stopped.*try again/i],
  ['hangs', 'for (;;) {}', /too long.*try again/i],
])('a thread that %s fails its photo and is replaced for the next', async (_, act, reason) => {
  const engine = open({ startWorker: firstDoes(act), taskTimeoutMs: 1000 })
  const failing = engine.look(Buffer.alloc(0), tomatoes)
  const next = engine.look(Buffer.alloc(0), tomatoes)
  await Promise.all([
    expect(failing).rejects.toThrow(AiUnavailable),
    expect(failing).rejects.toThrow(reason),
    expect(next).rejects.toThrow('looked at'),
  ])
})

test('a thread that dies between photos is replaced without an error', async () => {
  const workers: Worker[] = []
  const startWorker = () => {
    const worker = startThread('photos')
    workers.push(worker)
    return worker
  }
  const engine = open({ startWorker })
  const photo = await spottedLeaf(4)
  await engine.look(photo, tomatoes)
  await workers[0]?.terminate()
  await engine.look(photo, tomatoes)
  expect(workers).toHaveLength(2)
})

test('a full queue refuses at once', async () => {
  const engine = open({ startWorker: () => thread(''), maxWaiting: 2 })
  const waiting = [1, 2, 3].map(() => engine.look(Buffer.alloc(0), tomatoes))
  const settled = Promise.allSettled(waiting)
  await expect(engine.look(Buffer.alloc(0), tomatoes)).rejects.toThrow(/Too many photos/)
  await engine.close()
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
})
