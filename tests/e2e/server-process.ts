import { spawn } from 'node:child_process'

async function untilReady(url: string) {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const ready = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The server did not become ready.')
}

/** Starts the built server in its own process. */
export async function startServer(
  port: number,
  environment: Record<string, string>,
  folder = process.cwd(),
) {
  const child = spawn(process.execPath, ['--no-warnings', 'dist/server/main.js'], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      PORT: `${port}`,
      TRUST_PROXY: '127.0.0.1,::1',
      ...environment,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const refused = new Promise<never>((_resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)))
  })
  refused.catch(() => {})
  await Promise.race([refused, untilReady(`http://localhost:${port}`)])
  return {
    /** SIGINT stops it at once, SIGTERM after a delay in which load balancers notice. */
    async end(signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL' = 'SIGINT') {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = new Promise((resolve) => child.once('exit', resolve))
      child.kill(signal)
      await exited
    },
  }
}

export type ServerProcess = Awaited<ReturnType<typeof startServer>>
