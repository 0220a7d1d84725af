import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startServer } from '#scripts/siege/running-server.ts'
import type { Interruption } from './durability.ts'

const DISK_SIZE = '512M'
const FROZEN_POLL_MS = 2

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })

/** A separate disk: an ext4 image on a loop device. Needs root. */
export function openDisk(folder: string) {
  const mountPoint = path.join(folder, 'disk')
  let image = path.join(folder, 'disk-0.img')
  let copies = 0
  mkdirSync(mountPoint)
  run('truncate', '-s', DISK_SIZE, image)
  run('mkfs.ext4', '-q', image)
  run('mount', '-o', 'loop', image, mountPoint)
  return {
    mountPoint,
    /** Copies what is on the disk now, without anything still in memory. */
    copy: () => {
      const copied = path.join(folder, `disk-${(copies += 1)}.img`)
      run('cp', '--sparse=always', image, copied)
      return copied
    },
    /** Mounts another image, as after a power cut: ext4 replays its journal. */
    replace: (other: string) => {
      run('umount', mountPoint)
      rmSync(image)
      image = other
      run('mount', '-o', 'loop', image, mountPoint)
    },
    close: () => run('umount', mountPoint),
  }
}

export type Disk = ReturnType<typeof openDisk>

/**
 * Freezes the server while its disk is copied, so that the copy is consistent in time; then kills
 * it and restarts it on the copy. Anything that was not flushed is gone.
 */
export const powerCut =
  (disk: Disk, environment: Record<string, string>): Interruption =>
  async (running) => {
    process.kill(running.pid, 'SIGSTOP')
    while (!isFrozen(running.pid)) await sleep(FROZEN_POLL_MS)
    const copy = disk.copy()
    await running.kill()
    disk.replace(copy)
    return startServer(disk.mountPoint, environment)
  }

/** Whether every thread has stopped, including any in the middle of an fsync. */
const isFrozen = (pid: number) =>
  readdirSync(`/proc/${pid}/task`).every((thread) => {
    const state = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8').split(') ')[1]?.[0]
    return state === 'T'
  })
