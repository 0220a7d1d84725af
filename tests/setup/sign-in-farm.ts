import { afterEach, beforeEach } from 'vitest'
import { signUp, startTestApp, type TestFarmer } from './server.ts'

type Options = Parameters<typeof startTestApp>[0]
type Held = { farm: Awaited<ReturnType<typeof startTestApp>>; ada: TestFarmer }

/** The clock of the machine: by it codes are made, and challenges end. */
export const now = () => new Date()

/** A server with Ada, anew for each test of a file; `restart` gives a test one with other options. */
export function signInFarm() {
  const held = {} as Held
  const start = async (options: Options = {}) => {
    held.farm = await startTestApp({ now, ...options })
    held.ada = await signUp(held.farm.app, { email: 'ada@farm.example' })
  }
  const restart = async (options: Options) => {
    await held.farm.close()
    await start(options)
  }
  beforeEach(() => start())
  afterEach(() => held.farm.close())
  return Object.assign(held, { restart })
}
