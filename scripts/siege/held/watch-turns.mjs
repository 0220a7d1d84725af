// Preloaded into the server of `npm run siege held`. Reports on HELD_PORT the CPU time of the main
// thread's longest event loop turn since the last request. Outside Linux, CPU time of the whole
// process stands in for that of the thread.
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { isMainThread } from 'node:worker_threads'

const LOOK_EVERY_MS = 2
const OF_MAIN_THREAD = '/proc/self/schedstat'

const ofProcess = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
const ofMainThread = () => Number(readFileSync(OF_MAIN_THREAD, 'utf8').split(' ')[0]) / 1e6
const cpuMs = existsSync(OF_MAIN_THREAD) ? ofMainThread : ofProcess

if (isMainThread) {
  let longestMs = 0
  let before = cpuMs()
  const look = () => {
    const now = cpuMs()
    longestMs = Math.max(longestMs, now - before)
    before = now
  }
  setInterval(look, LOOK_EVERY_MS).unref()
  createServer((_, answer) => {
    look()
    answer.end(String(longestMs))
    longestMs = 0
  })
    .listen(Number(process.env.HELD_PORT), '127.0.0.1')
    .unref()
}
