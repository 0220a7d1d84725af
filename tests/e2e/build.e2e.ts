import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '#scripts/free-port.ts'
import { expect, test } from './farm.ts'
import { startServer } from './server-process.ts'

test('the build runs without the sources, once its packages are installed', async ({ page }) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'smart-farm-build-'))
  await cp('dist', path.join(folder, 'dist'), { recursive: true })
  const programs = ['main', 'backup', 'restore', 'db-move', 'password', 'farmers']
  for (const program of programs) {
    const file = path.join(folder, `dist/server/${program}.js`)
    const { status, stderr } = spawnSync(process.execPath, [file], { encoding: 'utf8' })
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/^Not installed .* Run "npm ci --omit=dev" in .*\.\n$/),
    ])
  }
  await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'))
  const port = await freePort()
  const server = await startServer(port, { DATA_DIR: path.join(folder, 'data') }, folder)
  await page.goto(`http://localhost:${port}/`)
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await server.end()
  await rm(folder, { recursive: true })
})
