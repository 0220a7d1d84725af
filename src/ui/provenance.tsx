import { msg, type Message } from '#contract/message.ts'
import { say, t } from '#src/lib/texts.ts'

/** What was measured or counted carries no word. */
const WORDS = {
  entered: msg('entered'),
  forecast: msg('forecast'),
  estimate: msg('estimate'),
  sample: msg('example'),
}

export type ProvenanceKind = keyof typeof WORDS | 'measured'

const MEANINGS: Record<keyof typeof WORDS, Message> = {
  entered: msg('As you typed it.'),
  forecast: msg('Computed for a time to come.'),
  estimate: msg('Computed from assumptions, not measured on your farm.'),
  sample: msg('Not a figure of your farm.'),
}

type ProvenanceProps = {
  kind: ProvenanceKind
  /** Replaces the name of the kind. */
  text?: string | undefined
}

/** Says how a figure came about, small and soft; a measured one only declares it. */
export const Provenance = ({ kind, text }: ProvenanceProps) =>
  kind === 'measured' ? (
    <span hidden data-provenance="measured" />
  ) : (
    <span data-provenance={kind} className="text-xs font-normal text-soft">
      {text ?? say(WORDS[kind])}
    </span>
  )

/** The one legend of a screen, where any of its figures carries a word. */
export const WordMeanings = () => (
  <details className="mt-10 hidden text-xs text-soft [main:has([data-provenance]:not([hidden]))_&]:block print:hidden">
    <summary className="flex min-h-touch w-fit items-center rounded-control hover:text-ink">
      {t('What do these words mean?')}
    </summary>
    <dl className="grid max-w-prose grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      {(Object.keys(WORDS) as (keyof typeof WORDS)[]).map((kind) => (
        <div key={kind} className="contents">
          <dt className="font-medium">{say(WORDS[kind])}</dt>
          <dd>{say(MEANINGS[kind])}</dd>
        </div>
      ))}
      <div className="contents">
        <dt className="font-medium">{t('no word')}</dt>
        <dd>{t('Measured, or counted from your records.')}</dd>
      </div>
    </dl>
  </details>
)
