import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { semaphore } from './semaphore.ts'
import type { ThreadModules, ThreadAnswer } from '#server/worker.ts'

/** On a busy machine a thread takes seconds to load what it runs; that is no task's time. */
const START_LIMIT_MS = 60_000
/** A thread holds tens of megabytes, which only its end gives back. */
const IDLE_MS = 20_000

export type ThreadReason = 'busy' | 'stopped' | 'too long'

/** Why a task has no result: too many wait, its thread ended or threw, or it took too long. */
export class ThreadFailure extends Error {
  readonly reason: ThreadReason

  constructor(reason: ThreadReason, cause?: unknown) {
    super(`The thread has no result: ${reason}`, { cause })
    this.reason = reason
  }
}

type FunctionOf<
  Module extends keyof ThreadModules,
  Name extends keyof ThreadModules[Module],
> = Extract<ThreadModules[Module][Name], (...given: never[]) => unknown>

/** Runs a function of a room by its name; what goes in and comes out is copied. */
export type Run<Module extends keyof ThreadModules> = <
  Name extends keyof ThreadModules[Module] & string,
>(
  name: Name,
  ...given: Parameters<FunctionOf<Module, Name>>
) => Promise<Awaited<ReturnType<FunctionOf<Module, Name>>>>

type Options = {
  /** How many tasks may wait for the one that runs. */
  places: number
  startWorker?: () => Worker
}

/**
 * A thread that runs one task at a time. It starts with the first, ends when it has been idle for a
 * while, and is replaced when it crashes or a task takes longer than it may: whatever a task does,
 * no request of others waits for it.
 */
export function openThread<Name extends keyof ThreadModules>(
  module: Name,
  { places, startWorker = () => startThread(module) }: Options,
) {
  const turn = semaphore(1, { places, whenFull: () => new ThreadFailure('busy') })
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  let isClosed = false

  async function started() {
    const thread = startWorker()
    worker = thread
    const forget = () => {
      if (worker === thread) worker = null
    }
    thread.on('error', forget)
    thread.on('exit', forget)
    await answerOf(thread, START_LIMIT_MS)
    return thread
  }

  async function end() {
    clearTimeout(idle)
    const thread = worker
    worker = null
    await thread?.terminate()
  }

  /** @throws ThreadFailure */
  async function task(limitMs: number, name: string, given: unknown[]) {
    if (isClosed) throw new ThreadFailure('stopped')
    clearTimeout(idle)
    try {
      const thread = worker ?? (await started())
      thread.ref()
      thread.postMessage({ name, given })
      const answer = await answerOf(thread, limitMs)
      thread.unref()
      if ('failed' in answer) throw new ThreadFailure('stopped', answer.failed)
      return answer.result
    } catch (error) {
      if (error instanceof ThreadFailure && error.reason === 'too long') await end()
      throw error
    } finally {
      idle = setTimeout(() => void end(), IDLE_MS).unref()
    }
  }

  return {
    /** The functions of the room, each run held to so many milliseconds. */
    within: (limitMs: number) =>
      ((name: string, ...given: unknown[]) => turn(() => task(limitMs, name, given))) as Run<Name>,
    close() {
      isClosed = true
      return end()
    },
  }
}

/** The thread's next word; rejects if it crashes, ends or takes too long before. */
async function answerOf(thread: Worker, limitMs: number): Promise<ThreadAnswer> {
  const over = new AbortController()
  const { signal } = over
  const stopped = (cause?: unknown) => {
    throw new ThreadFailure('stopped', cause)
  }
  try {
    return await Promise.race([
      once(thread, 'message', { signal }).then(
        ([answer]: ThreadAnswer[]) => answer ?? stopped(),
        stopped,
      ),
      once(thread, 'exit', { signal }).then(() => stopped(), stopped),
      sleep(limitMs, undefined, { signal }).then(() => {
        throw new ThreadFailure('too long')
      }),
    ])
  } finally {
    over.abort()
  }
}

/** From the sources in development and tests, else from the build, beside this code. */
export function startThread(module: keyof ThreadModules) {
  const here = import.meta.url
  const url = new URL(here.endsWith('.ts') ? '../worker.dev.mjs' : './worker.js', here)
  if (!existsSync(fileURLToPath(url))) throw new Error('The build has no worker.js.')
  return new Worker(url, { execArgv: [], workerData: module })
}
