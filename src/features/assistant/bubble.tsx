import { ChevronDown, Phone } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'wouter'
import type { ChatSource } from '#contract/chat.ts'
import type { ShownMessage } from '#src/api/chat.ts'
import { paths } from '#src/lib/paths.ts'
import { t } from '#src/lib/texts.ts'
import { rich } from '#src/ui/rich.tsx'
import { Provenance, type ProvenanceKind } from '#src/ui/provenance.tsx'
import { WithNumbers } from './telephone.tsx'

const TASKS_PATH = paths.dashboard

/** A chat message. Its content is rendered as plain text, never as HTML. */
export const Bubble = memo(function Bubble({ message }: { message: ShownMessage }) {
  const { role, content, urgent = false, sources = [], engine } = message
  const isMine = role === 'user'
  const model = engine === 'built-in' ? undefined : engine
  const [firstLine = '', ...lines] = content.split('\n')
  return (
    <div
      data-question={isMine || undefined}
      data-not-a-figure={notAFigureReason(message)}
      className={
        isMine ? 'ml-auto w-fit max-w-[85%] rounded-card bg-sunken px-4 py-2.5' : undefined
      }
    >
      <span className="sr-only">{isMine ? t('You:') : t('Assistant:')} </span>
      {urgent && <UrgentLine>{firstLine}</UrgentLine>}
      <MessageText
        lines={urgent ? lines : [firstLine, ...lines]}
        kind={figureKind(sources)}
        isCard={sources[0]?.kind === 'card'}
        lang={engine && UNKNOWN}
      />
      {message.isWaiting && (
        <p className="mt-1 text-xs text-soft">
          {message.refusal
            ? t('This was not asked. {why}', { why: message.refusal })
            : t('Will be asked when there is a network')}
        </p>
      )}
      {(model ?? sources[0]) && (
        <WhereFrom sources={sources} origin={originOf(lines)} model={model} />
      )}
    </div>
  )
})

/** HTML's word for a language that is not known: answers are in that of the question, and quote English cards. */
const UNKNOWN = ''

/** Whom to call, above everything else. */
const UrgentLine = ({ children }: { children: string }) => (
  <p
    lang={UNKNOWN}
    className="mb-3 flex items-start gap-3 rounded-control bg-act px-4 py-3 font-medium text-surface"
  >
    <Phone aria-hidden className="mt-0.5 size-5 shrink-0" />
    <span>
      <WithNumbers text={children} />
    </span>
  </p>
)

const isQuoted = (sources: ChatSource[]) =>
  sources.length > 0 && sources.every(({ kind }) => kind === 'card')

/** Why its numbers need no provenance: they were entered by the farmer, or are quoted. */
function notAFigureReason({ role, sources = [] }: ShownMessage) {
  if (role === 'user' || isEntered(sources)) return 'entered'
  return isQuoted(sources) ? 'source' : undefined
}

/** Answers about tasks and the book repeat the farmer's own text, figures and dates. */
const isEntered = (sources: ChatSource[]) =>
  sources.length > 0 &&
  sources.every(
    ({ kind, path }) =>
      kind === 'record' && (path === TASKS_PATH || path?.split('?')[0] === paths.book),
  )

/** Calculated figures are estimates; figures from records were measured. */
function figureKind(sources: ChatSource[]): ProvenanceKind | undefined {
  if (sources.some(({ kind }) => kind === 'calculator')) return 'estimate'
  return sources.some(({ kind }) => kind === 'record') && !isEntered(sources)
    ? 'measured'
    : undefined
}

/** The line of a card that names its sources. */
const ORIGIN = 'From: '
const originOf = (lines: string[]) =>
  lines.find((line) => line.startsWith(ORIGIN))?.slice(ORIGIN.length)

type MessageTextProps = {
  lines: string[]
  kind: ProvenanceKind | undefined
  /** A card begins with its title. */
  isCard: boolean
  lang: string | undefined
}

/** One paragraph per line, so that the lines of a list do not run together. */
function MessageText({ lines, kind, isCard, lang }: MessageTextProps) {
  const shown = isCard ? lines.filter((line) => !line.startsWith(ORIGIN)) : lines
  return (
    <div lang={lang} data-figures={kind} className="space-y-1.5 break-words whitespace-pre-wrap">
      {shown.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the lines of a message never change
        <p key={index} className={isCard && index === 0 ? 'font-semibold' : 'min-h-1'}>
          <Line text={line} />
          {kind && index === shown.length - 1 && shown.some((text) => /\d/.test(text)) && (
            <>
              {' '}
              <Provenance kind={kind} />
            </>
          )}
        </p>
      ))}
    </div>
  )
}

/** Lead words of a card's lines. */
const LEAD = /^(?:See|Check|First steps|Get help|See also):/

function Line({ text }: { text: string }) {
  const [lead] = LEAD.exec(text) ?? ['']
  return (
    <>
      {lead && <strong className="font-medium">{lead}</strong>}
      {text.slice(lead.length)}
    </>
  )
}

type WhereFromProps = {
  sources: ChatSource[]
  origin: string | undefined
  /** The name of a configured model. */
  model: string | undefined
}

const WhereFrom = ({ sources, origin, model }: WhereFromProps) => (
  <details className="group text-xs text-soft">
    <summary className="flex min-h-touch w-fit items-center gap-1 rounded-control hover:text-ink">
      {t('Where from')}
      <ChevronDown aria-hidden className="size-4 group-open:rotate-180" />
    </summary>
    <ul lang={UNKNOWN} className="-mt-1 pb-2">
      {sources.map((source) => (
        <li
          key={`${source.kind} ${source.label}`}
          data-not-a-figure={source.kind === 'record' ? 'entered' : 'label'}
        >
          <Source {...source} />
        </li>
      ))}
    </ul>
    {origin && (
      <p lang="en" data-not-a-figure="source" className="pb-2">
        <cite className="not-italic">{origin}</cite>
      </p>
    )}
    {model && (
      <p data-not-a-figure="label">
        {rich('Engine: {engine}', { engine: <span lang="zxx">{model}</span> })}
      </p>
    )}
  </details>
)

const LINK = 'inline-flex min-h-touch items-center text-sm text-leaf underline underline-offset-4'

/** Whether a path is of this site. */
export const isOwnPath = (path: string | null | undefined): path is string =>
  /^\/(?![/\\])/.test(path ?? '')

/** Links only to paths of this site. Files from the API open in a new tab. */
function Source({ label, path }: ChatSource) {
  if (!isOwnPath(path)) return label
  if (path.startsWith('/api/'))
    return (
      <a href={path} target="_blank" rel="noopener" className={LINK}>
        {label}
      </a>
    )
  return (
    <Link href={path} className={LINK}>
      {label}
    </Link>
  )
}
