import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import {
  farmerAt,
  projectNames,
  refusedStart,
  startServer,
  type ProcessFarmer,
  type RunningServer,
} from '#tests/setup/server-process.ts'
import { canMount, mountSmallDisk } from '#tests/setup/small-disk.ts'
import { addressOf, jpegPhoto } from '#tests/setup/uploads.ts'

// Starting servers takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

type Disk = Awaited<ReturnType<typeof mountSmallDisk>>

describe.runIf(canMount)('on a disk that fills up', () => {
  let disk: Disk
  let server: RunningServer
  let farmer: ProcessFarmer
  let projectId: string
  beforeAll(async () => {
    disk = await mountSmallDisk(8)
    server = await startServer({ DATA_DIR: join(disk.folder, 'data') })
    farmer = await farmerAt(server.url)
    const made = await farmer.call('POST', '/api/projects', { name: 'before' })
    projectId = ((await made.json()) as { id: string }).id
  })
  afterAll(async () => {
    await server.kill()
    await disk.forget()
  })

  const upload = async (photo: Buffer) => {
    const link = await farmer.call('POST', '/api/objects/upload')
    if (!link.ok) return link
    const { uploadURL } = (await link.json()) as { uploadURL: string }
    return farmer.call('PUT', addressOf(uploadURL) + new URL(uploadURL, server.url).search, photo)
  }

  test('writes get 507 with a sentence, reads 200, and free space is all it takes to recover', async () => {
    await disk.fill()
    // Writes still succeed where SQLite has free pages in its own files.
    let created = await farmer.call('POST', '/api/projects', { name: 'last' })
    const acknowledged = ['before']
    for (let turn = 0; created.ok && turn < 2000; turn++) {
      acknowledged.push('last')
      created = await farmer.call('POST', '/api/projects', { name: 'last' })
    }
    expect(created.status).toBe(507)
    expect(await created.text()).toMatch(/server's disk is full/)
    const crops = `/api/projects/${projectId}/crops`
    const description = 'a field name that needs a page '.repeat(6)
    const crop = await farmer.call('POST', crops, buildCropPayload({ fieldName: description }))
    expect(crop.status).toBe(507)
    const photo = await jpegPhoto(400, 300)
    expect((await upload(photo)).status).toBe(507)

    expect((await projectNames(farmer)).toSorted()).toEqual(acknowledged.toSorted())
    expect((await fetch(`${server.url}/api/login`)).status).toBe(200)
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)

    await disk.free()
    expect((await farmer.call('POST', '/api/projects', { name: 'after' })).status).toBe(201)
    expect((await upload(photo)).status).toBe(200)
    expect(await projectNames(farmer)).toContain('after')
  })

  test('a server killed on a full disk loses nothing it acknowledged', async () => {
    await disk.fill()
    let created = 0
    let answer = await farmer.call('POST', '/api/projects', { name: 'full' })
    for (; answer.ok && created < 2000; created++) {
      answer = await farmer.call('POST', '/api/projects', { name: 'full' })
    }
    expect(answer.status).toBe(507)
    await server.kill('SIGKILL')
    await disk.free()
    server = await startServer({ DATA_DIR: join(disk.folder, 'data') })
    const again = await farmerAt(server.url, farmer.email)
    const names = await projectNames(again)
    expect(names.filter((name) => name === 'full')).toHaveLength(created)
    expect(names).toContain('before')
  })
})

describe.runIf(canMount)('a server does not start', () => {
  let disk: Disk
  beforeAll(async () => {
    disk = await mountSmallDisk(1)
  })
  afterAll(() => disk.forget())

  test('on a full disk, and starts once there is room', async () => {
    const DATA_DIR = join(disk.folder, 'data')
    await mkdir(DATA_DIR)
    await disk.fill()
    const { code, output } = await refusedStart({ DATA_DIR })
    expect(code).toBe(1)
    expect(output).toMatch(/^DATA_DIR .* cannot be written \(\w+\): its disk is full/)
    expect(output.trim().split('\n')).toHaveLength(1)
    await disk.free()
    await (await startServer({ DATA_DIR })).kill()
  })

  test('on a read-only disk, and leaves the farm untouched', async () => {
    const DATA_DIR = join(disk.folder, 'data')
    await disk.makeReadOnly()
    const { code, output } = await refusedStart({ DATA_DIR })
    expect(code).toBe(1)
    expect(output).toMatch(/^DATA_DIR .* cannot be written \(\w+\): its disk is read-only/)
    await disk.makeWritable()
    await (await startServer({ DATA_DIR })).kill()
  })
})
