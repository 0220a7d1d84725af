import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'

const MAX_README_BYTES = 6000

test('every link of the documents leads to a file', async () => {
  const missing: string[] = []
  const names = [
    ...(await readdir('.')),
    ...(await readdir('docs', { recursive: true })).map((name) => `docs/${name}`),
  ]
  for (const file of names.filter((name) => name.endsWith('.md'))) {
    const links = (await readFile(file, 'utf8')).matchAll(/\]\((?!https?:)([^)#]+)/g)
    for (const [, link = ''] of links)
      if (!existsSync(path.join(path.dirname(file), link))) missing.push(`${file}: ${link}`)
  }
  expect(missing).toEqual([])
})

test('the README stays a front page', async () => {
  expect((await readFile('README.md')).byteLength).toBeLessThanOrEqual(MAX_README_BYTES)
})
