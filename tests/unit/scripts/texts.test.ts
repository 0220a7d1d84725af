import { readFile } from 'node:fs/promises'
import { makeConfig } from '@lingui/conf'
import { compileMessage as compiledByLingui } from '@lingui/message-utils/compileMessage'
import { beforeAll, expect, test } from 'vitest'
import { compileMessage } from '#domain/texts/compile-message.ts'
import { extractor } from '#scripts/extract-texts.ts'
import { codeFiles } from '#scripts/patterns/written-patterns.ts'
import { checkedCatalogues, partsOfApp } from '#scripts/languages.ts'
import { keysOf } from '#domain/texts/key.ts'

const inCode = new Set<string>()
beforeAll(async () => {
  const linguiConfig = makeConfig({ locales: ['en'] }, { skipValidation: true })
  for (const { file } of codeFiles(['src', 'server'])) {
    const code = await readFile(file, 'utf8')
    await extractor.extract(file, code, ({ id }) => inCode.add(id), { linguiConfig })
  }
})

test('the catalogues have every text of the code, and no other: npm run texts', () => {
  const { english, others } = checkedCatalogues()
  const said = [...inCode].toSorted()
  for (const { code, texts } of [english, ...others])
    expect([code, [...texts.keys()].toSorted()]).toEqual([code, said])
})

test('each text of the app has a key of its own, and home needs a fourth of them', () => {
  const { first, rest } = partsOfApp(checkedCatalogues().english)
  expect(keysOf([...first, ...rest])).toHaveLength(first.length + rest.length)
  expect(first).toContain('Welcome Back')
  expect(rest).toContain(', done')
  expect(first.length).toBeLessThan((first.length + rest.length) / 4)
})

test('every text is compiled as Lingui does', () => {
  const different = [...inCode].filter(
    (id) => JSON.stringify(compileMessage(id)) !== JSON.stringify(compiledByLingui(id)),
  )
  expect(different).toEqual([])
})
