import { expect, type Page } from '@playwright/test'

/**
 * A figure is text with a digit, visible or read aloud (page text, accessible names and alternative
 * texts). Markup is the only way to exempt text:
 *
 * - dates, times, durations and ages are in `<time>`, names of sources in `<cite>`;
 * - what a farmer types is in a form field;
 * - anything else is in `[data-not-a-figure]`, whose value is the reason:
 *   `entered`: values as the farmer (or a file of theirs) wrote them, or a number of records;
 *   `step`: the position in a sequence; `label`: the name of a thing, or a rule of ours such as
 *   'at most 10 MB'; `source`: quoted from a source that is named in a `<cite>` inside.
 *
 * Every other figure needs its provenance: a `<Provenance>` mark in the same paragraph, list entry,
 * description or cell, or an ancestor with `data-figures="KIND"` and a mark of that kind. A canvas
 * cannot be read, so it always needs such an ancestor.
 */
const REASONS = ['entered', 'step', 'label', 'source']
const KINDS = ['measured', 'entered', 'forecast', 'estimate', 'sample']

function findUnmarked({ reasons, kinds }: { reasons: string[]; kinds: string[] }) {
  const BLOCK = 'p, li, dd, td, th, caption, figcaption, summary'
  const FIELD = 'input, textarea, select, option, script, style, noscript, template'

  const isThere = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) || element.closest('svg') !== null

  const isNone = (element: Element) => {
    if (element.closest(`time, cite, ${FIELD}`)) return true
    const exempt = element.closest('[data-not-a-figure]')
    if (!exempt) return false
    const reason = exempt.getAttribute('data-not-a-figure') ?? ''
    return (
      reasons.includes(reason) && (reason !== 'source' || exempt.querySelector('cite') !== null)
    )
  }

  const isInFigures = (element: Element) => {
    for (let at = element.closest('[data-figures]'); at;) {
      const kind = at.getAttribute('data-figures') ?? ''
      if (kinds.includes(kind) && at.querySelector(`[data-provenance="${kind}"]`)) return true
      at = at.parentElement?.closest('[data-figures]') ?? null
    }
    return false
  }
  const isMarked = (element: Element) =>
    Boolean(element.closest(BLOCK)?.querySelector('[data-provenance]')) || isInFigures(element)

  const found: string[] = []
  const check = (element: Element, text: string) => {
    if (!/\d/.test(text) || !isThere(element) || isNone(element) || isMarked(element)) return
    found.push(`${text.trim().replace(/\s+/g, ' ')} <${element.tagName.toLowerCase()}>`)
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node.parentElement) check(node.parentElement, node.textContent ?? '')
  for (const element of document.body.querySelectorAll('[aria-label], [alt]'))
    check(element, element.getAttribute('aria-label') ?? element.getAttribute('alt') ?? '')
  for (const canvas of document.body.querySelectorAll('canvas'))
    if (isThere(canvas) && !isInFigures(canvas)) found.push('a canvas')
  return found
}

/** Figures of the current page without provenance. */
export const unmarkedFigures = (page: Page) =>
  page.evaluate(findUnmarked, { reasons: REASONS, kinds: KINDS })

export async function expectProvenance(page: Page, screen: string) {
  expect.soft(await unmarkedFigures(page), `figures without provenance on ${screen}`).toEqual([])
}
