import { expect, type Page } from '@playwright/test'

/**
 * What is a figure: text with a digit in it, seen or only read aloud (text of the page, accessible
 * names, alternative texts). What is none says so in the markup, and in no other way:
 *
 * - a date, a time, a duration or an age stands in `<time>`, the name of a source in `<cite>`;
 * - what a farmer types is in its form field;
 * - anything else stands in `[data-not-a-figure]`, whose value is the reason:
 *   `entered`: words and numbers as the farmer (or a file of theirs) wrote them, or a count of such
 *   records; `step`: the place of something in a row; `label`: the name of a thing, or a rule of
 *   ours such as 'at most 10 MB'; `source`: quoted from a source that is named in a `<cite>` inside.
 *
 * Every other figure carries its provenance: the same paragraph, list entry, description or cell
 * holds a `<Provenance>` mark, or an element around it says `data-figures="KIND"` and holds a mark of
 * that kind. A canvas cannot be read, so whatever is drawn on one must stand in `data-figures`.
 */
const REASONS = ['entered', 'step', 'label', 'source']
const KINDS = ['measured', 'forecast', 'estimate', 'sample']

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

/** The figures of the page as it stands that do not say what they are. */
export const unmarkedFigures = (page: Page) =>
  page.evaluate(findUnmarked, { reasons: REASONS, kinds: KINDS })

/** Every figure of the page as it stands says what it is. */
export async function expectProvenance(page: Page, screen: string) {
  expect.soft(await unmarkedFigures(page), `figures without provenance on ${screen}`).toEqual([])
}
