import { execFile } from 'node:child_process'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Only root may mount a disk; CI runs as root. */
export const canMount = process.getuid?.() === 0

/** A separate disk that can be filled up and made read-only. */
export async function mountSmallDisk(megabytes: number) {
  const folder = await mkdtemp(join(tmpdir(), 'smart-farm-disk-'))
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'smart-farm-test', folder])
  const filler = join(folder, 'filler')
  const remount = (mode: string) => run('mount', ['-o', `remount,${mode}`, folder])
  return {
    folder,
    /** Uses up the remaining space. */
    fill: async () => {
      const handle = await open(filler, 'a')
      for (const bytes of [65_536, 4096, 1]) {
        while (await written(handle, bytes));
      }
      await handle.close()
    },
    free: () => rm(filler, { force: true }),
    makeReadOnly: () => remount('ro'),
    makeWritable: () => remount('rw'),
    forget: async () => {
      await run('umount', ['-l', folder])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function written(handle: Awaited<ReturnType<typeof open>>, bytes: number) {
  try {
    return (await handle.write(Buffer.alloc(bytes, 1))).bytesWritten === bytes
  } catch {
    return false
  }
}
