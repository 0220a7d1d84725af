import { readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Logo } from '#src/ui/logo.tsx'

const shapes = (svg: string) => svg.match(/ (?:d|fill|viewBox|r|cx|cy)="[^"]+"/g)?.toSorted()

test('the logo and the favicon are the same drawing', () => {
  const logo = shapes(renderToStaticMarkup(createElement(Logo)))
  expect(logo?.length).toBeGreaterThan(10)
  expect(logo).toEqual(shapes(readFileSync('public/favicon.svg', 'utf8')))
})
