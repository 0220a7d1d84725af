import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Worker, type ResourceLimits } from 'node:worker_threads'
import { semaphore } from './semaphore.ts'
import type { ThreadModules, ThreadAnswer } from '#server/worker.ts'

/** Loading a module can take seconds on a busy machine, and counts towards no task's limit. */
const START_LIMIT_MS = 60_000
/** A thread holds tens of megabytes, which only ending it frees. */
const IDLE_MS = 20_000

export type ThreadReason = 'busy' | 'stopped' | 'too long'

/** A task has no result: the queue was full, its thread ended or threw, or it took too long. */
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

/** Calls a function of the module by name; arguments and result are copied. */
export type Run<Module extends keyof ThreadModules> = <
  Name extends keyof ThreadModules[Module] & string,
>(
  name: Name,
  ...given: Parameters<FunctionOf<Module, Name>>
) => Promise<Awaited<ReturnType<FunctionOf<Module, Name>>>>

type Options = {
  /** How many tasks may wait while one runs. */
  places: number
  startWorker?: () => Worker
}

/**
 * A thread that runs one task at a time. It starts with the first task, ends after a while idle,
 * and is replaced when it crashes or a task exceeds its limit, so that no task can block requests.
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
  async function task(limitMs: number, idleMs: number, name: string, given: unknown[]) {
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
      idle = setTimeout(() => void end(), idleMs).unref()
    }
  }

  return {
    /**
     * The functions of the module, each call with this time limit.
     * @param idleMs how long the thread waits for another call
     */
    within: (limitMs: number, idleMs = IDLE_MS) =>
      ((name: string, ...given: unknown[]) =>
        turn(() => task(limitMs, idleMs, name, given))) as Run<Name>,
    close() {
      isClosed = true
      return end()
    },
  }
}

/** The thread's next message; rejects if it crashes, ends or exceeds the limit first. */
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

/** Runs from source in development and tests, else from the build next to this file. */
export function startThread(module: keyof ThreadModules, resourceLimits?: ResourceLimits) {
  const here = import.meta.url
  const url = new URL(here.endsWith('.ts') ? '../worker.dev.mjs' : './worker.js', here)
  if (!existsSync(fileURLToPath(url))) throw new Error('The build has no worker.js.')
  return new Worker(url, {
    execArgv: [],
    workerData: module,
    ...(resourceLimits && { resourceLimits }),
  })
}
