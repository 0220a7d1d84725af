import { expect, type Page } from '@playwright/test'

/**
 * Text of the page, visible or read aloud, with letters of English in it. What a farmer typed is in
 * Cyrillic here, like figures and dates; what has no translation says so with `lang`, or is cited.
 */
function findEnglish() {
  const ours =
    /\b(?:Smart Farm|Google|Apple|Outlook|Chrome|Safari|Linux|UTC|BEAC|BCEAO|application\/json|message|[\w.-]+@[\w.-]+|https?:\S+|\w+\.(?:csv|zip|ics|jpg|json))/g
  // Currencies are named by their codes too.
  const currencies = new RegExp(`\\b(?:${Intl.supportedValuesOf('currency').join('|')})\\b`, 'g')
  const found = new Set<string>()
  const check = (element: Element | null, text: string | null) => {
    if (
      !element ||
      element.closest('body [lang], cite, code, pre, script, style, template, noscript')
    )
      return
    if (/[A-Za-z]{2}/.test((text ?? '').replaceAll(ours, '').replaceAll(currencies, '')))
      found.add(`${(text ?? '').trim().replaceAll(/\s+/g, ' ')} <${element.tagName.toLowerCase()}>`)
  }
  check(document.documentElement, document.title)
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    check(node.parentElement, node.textContent)
  for (const name of ['aria-label', 'aria-description', 'alt', 'title', 'placeholder'])
    for (const element of document.querySelectorAll(`[${name}]`))
      check(element, element.getAttribute(name))
  return [...found]
}

/** Elements that reach beyond the right edge, unless they scroll within something else. */
function findOverflow() {
  const width = document.documentElement.clientWidth
  if (document.documentElement.scrollWidth <= width) return []
  return [...document.body.querySelectorAll('*')]
    .filter((element) => element.getBoundingClientRect().right > width + 1)
    .map(
      (element) => `${element.tagName.toLowerCase()} ${(element.textContent ?? '').slice(0, 60)}`,
    )
}

export async function expectTranslated(page: Page, screen: string) {
  const escaped = await page.evaluate(findEnglish)
  expect.soft(escaped, `English on ${screen}`).toEqual([])
  await expectNarrow(page, screen)
}

export const expectNarrow = async (page: Page, screen: string) =>
  expect.soft(await page.evaluate(findOverflow), `too wide for 320 px: ${screen}`).toEqual([])
