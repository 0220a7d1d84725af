import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Row } from '#scripts/bench/table.ts'
import { endure } from './durability/durability.ts'
import { openDisk, powerCut } from './durability/power-cut.ts'
import { startServer } from './running-server.ts'

const KILLS = 100
const POWER_CUTS = 20

/** Kills and power cuts under eight writers. Always on SQLite, whatever DATABASE_URL says. */
export async function siegeDurability(fraction: number): Promise<Row[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'farm-siege-'))
  try {
    return [
      ...(await kills(folder, Math.ceil(KILLS * fraction))),
      ...(await powerCuts(folder, Math.ceil(POWER_CUTS * fraction))),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function kills(folder: string, times: number) {
  const dataDir = path.join(folder, 'killed')
  return endure('kill -9', times, await startServer(dataDir), async (running) => {
    await running.kill()
    return startServer(dataDir)
  })
}

async function powerCuts(folder: string, times: number): Promise<Row[]> {
  if (process.getuid?.() !== 0) {
    return [['power cuts', 'not run: a loop mount needs root', '0 lost']]
  }
  const disk = openDisk(folder)
  try {
    const first = await startServer(disk.mountPoint)
    return await endure('power cuts', times, first, powerCut(disk, {}))
  } finally {
    disk.close()
  }
}
