import { readFile } from 'node:fs/promises'
import { makeConfig } from '@lingui/conf'
import { compileMessage as compiledByLingui } from '@lingui/message-utils/compileMessage'
import { beforeAll, expect, test } from 'vitest'
import { compileMessage } from '#domain/texts/compile-message.ts'
import { extractor } from '#scripts/extract-texts.ts'
import { codeFiles } from '#scripts/patterns/written-patterns.ts'
import catalogue from '#src/locales/en-XA.json' with { type: 'json' }

const inCode = new Set<string>()
beforeAll(async () => {
  const linguiConfig = makeConfig({ locales: ['en'] }, { skipValidation: true })
  for (const { file } of codeFiles(['src', 'server'])) {
    const code = await readFile(file, 'utf8')
    await extractor.extract(file, code, ({ id }) => inCode.add(id), { linguiConfig })
  }
})

test('the catalogue has every text of the code, and no other: npm run texts', () => {
  expect(Object.keys(catalogue.messages).toSorted()).toEqual([...inCode].toSorted())
})

test('every text is compiled as Lingui does', () => {
  const different = [...inCode].filter(
    (id) => JSON.stringify(compileMessage(id)) !== JSON.stringify(compiledByLingui(id)),
  )
  expect(different).toEqual([])
})
