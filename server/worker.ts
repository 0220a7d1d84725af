import { parentPort, workerData } from 'node:worker_threads'

/** Work that could block the event loop runs in a thread, which loads one of these modules. */
const modules = {
  photos: () => import('#server/vision/photo-thread.ts'),
  language: () => import('#server/assistant/language-thread.ts'),
  production: () => import('#server/solar/production/read-production-file.ts'),
}

export type ThreadModules = {
  [Name in keyof typeof modules]: Awaited<ReturnType<(typeof modules)[Name]>>
}
export type ThreadTask = { name: string; given: unknown[] }
/** A thread's first message has no result: it says that the module is loaded. */
export type ThreadAnswer = { result: unknown } | { failed: string }

type Task = (...given: unknown[]) => unknown

const functions = (await modules[workerData as keyof ThreadModules]()) as unknown as Record<
  string,
  Task
>
const answer = (message: ThreadAnswer) => parentPort?.postMessage(message)

parentPort?.on('message', ({ name, given }: ThreadTask) => {
  const run = async () => functions[name]?.(...given)
  run().then(
    (result) => answer({ result }),
    (error: unknown) =>
      answer({ failed: error instanceof Error ? `${error.stack}` : String(error) }),
  )
})
answer({ result: undefined })
