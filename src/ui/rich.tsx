import { Fragment, type ReactNode } from 'react'
import type { Message } from '#contract/message.ts'
import { t } from '#src/lib/texts.ts'

/** No text of ours or a farmer's contains it. */
const MARK = '\u0001'

/** A sentence with elements in it: `rich('Read {guide} first.', { guide: <a …>{t('the guide')}</a> })`. */
export function rich(id: string, elements: Record<string, ReactNode>, values?: Message['values']) {
  const names = Object.keys(elements)
  const places = Object.fromEntries(names.map((name) => [name, `${MARK}${name}${MARK}`]))
  return t(id, { ...values, ...places })
    .split(MARK)
    .map((part, index) => <Fragment key={index}>{index % 2 ? elements[part] : part}</Fragment>)
}
