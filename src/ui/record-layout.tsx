import type { ReactNode } from 'react'
import type { Message } from '#contract/message.ts'
import { cn } from '#src/lib/cn.ts'
import { say, t } from '#src/lib/texts.ts'
import { Picture } from './picture.tsx'
import { Provenance } from './provenance.tsx'
import { rich } from './rich.tsx'

type RecordLayoutProps = {
  children: ReactNode
  aside: ReactNode
  /** On a phone, where the two stand below each other. */
  isAsideFirst?: boolean
  /** Its height is not known yet, so what stands below it on a phone does not show. */
  isAsideLoading?: boolean
}

/** A wide column, and beside it one of 320 px. */
export function RecordLayout(props: RecordLayoutProps) {
  const { children, aside, isAsideFirst = false, isAsideLoading = false } = props
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className={cn('grid min-w-0 grid-cols-1 gap-6', isAsideLoading && 'max-lg:invisible')}>
        {children}
      </div>
      <div className={cn('grid min-w-0 grid-cols-1 gap-6', isAsideFirst && 'max-lg:order-first')}>
        {aside}
      </div>
    </div>
  )
}

type RecordSummaryProps = {
  label: string
  title: string
  scientificName?: string | undefined
  /** What the farmer entered, in a few words each. */
  facts: string[]
  /** The newest photo, or a drawing. */
  image: string | undefined
  placeholder: ReactNode
  /** The lines of its state. */
  children: ReactNode
  /** Buttons. */
  actions: ReactNode
}

/** What is read first of a record: its picture, its facts in one line, its state. */
export function RecordSummary(props: RecordSummaryProps) {
  const { label, title, scientificName, facts, image, placeholder, children, actions } = props
  return (
    <section aria-label={label} className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 gap-y-2 sm:grid-rows-[auto_1fr]">
        <Picture
          src={image}
          widthPx={PICTURE_PX}
          heightPx={PICTURE_PX}
          placeholder={placeholder}
          className="aspect-square max-w-18 sm:row-span-2 sm:max-w-28"
        />
        <div className="min-w-0">
          <h2 className="text-base font-semibold break-words">
            {title}{' '}
            {scientificName && (
              <span lang="la" className="ml-1 text-sm font-normal text-soft">
                {scientificName}
              </span>
            )}
          </h2>
          {facts.length > 0 && (
            <p
              data-not-a-figure="entered"
              className="line-clamp-4 break-words text-soft max-sm:text-sm"
            >
              {facts.join(' · ')}
            </p>
          )}
        </div>
        <div className="grid gap-1 max-sm:col-span-2">{children}</div>
      </div>
      <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div>
    </section>
  )
}

const PICTURE_PX = 112

type ExampleLineProps = {
  /** What is known of it. */
  real: ReactNode
  example: string
  /** Whether the real value stands elsewhere. */
  isKnown: boolean
}

/** A fixed text of the spec, soft; it calls itself an example where the real value is known. */
export const ExampleLine = ({ real, example, isKnown }: ExampleLineProps) => (
  <p className="flex flex-wrap gap-x-4 text-xs text-soft">
    {real}
    <span>
      {isKnown ? (
        <span data-provenance="sample">
          {rich('Example: {text}', { text: <span>{example}</span> })}
        </span>
      ) : (
        <>
          {example} · <Provenance kind="sample" />
        </>
      )}
    </span>
  </p>
)

type CareTipProps = { tips: Message; source: Message }

export const CareTip = ({ tips, source }: CareTipProps) => (
  <p data-not-a-figure="source" className="max-w-prose text-sm text-soft">
    <span className="font-medium text-ink">{t('Care tip:')} </span>
    {say(tips)} <cite className="not-italic">({say(source)})</cite>
  </p>
)
