import { memo } from 'react'
import { Link } from 'wouter'
import type { ChatMessage, ChatSource } from '#contract/chat.ts'
import { cn } from '#src/lib/cn.ts'
import { paths } from '#src/lib/paths.ts'
import { t } from '#src/lib/texts.ts'
import { rich } from '#src/ui/rich.tsx'
import { Provenance, type ProvenanceKind } from '#src/ui/provenance.tsx'

const TASKS_PATH = paths.dashboard

/** A chat message. Its content is rendered as plain text, never as HTML. */
export const Bubble = memo(function Bubble({ message }: { message: ChatMessage }) {
  const { role, content, sources = [], engine } = message
  const isMine = role === 'user'
  return (
    <div className={cn('flex', isMine && 'justify-end')}>
      <div
        data-not-a-figure={notAFigureReason(message)}
        className={cn(
          'max-w-[85%] min-w-0 rounded-2xl px-3.5 py-2',
          isMine ? 'bg-leaf text-on-leaf' : 'bg-sunken',
        )}
      >
        <span className="sr-only">{isMine ? t('You:') : t('Assistant:')} </span>
        <MessageText text={content} kind={figureKind(sources)} lang={engine && 'en'} />
        {sources.length > 0 && <Sources sources={sources} />}
        {engine && (
          <p data-not-a-figure="label" className="mt-1 text-xs text-soft">
            {rich('Engine: {engine}', { engine: <span lang="zxx">{engine}</span> })}
          </p>
        )}
      </div>
    </div>
  )
})

const isQuoted = (sources: ChatSource[]) =>
  sources.length > 0 && sources.every(({ kind }) => kind === 'card')

/** Why its numbers need no provenance: they were entered by the farmer, or are quoted. */
function notAFigureReason({ role, sources = [] }: ChatMessage) {
  if (role === 'user' || isEntered(sources)) return 'entered'
  return isQuoted(sources) ? 'source' : undefined
}

/** Answers about tasks repeat the farmer's own text and dates. */
const isEntered = (sources: ChatSource[]) =>
  sources.length > 0 && sources.every(({ kind, path }) => kind === 'record' && path === TASKS_PATH)

/** Calculated figures are estimates; figures from records were measured. */
function figureKind(sources: ChatSource[]): ProvenanceKind | undefined {
  if (sources.some(({ kind }) => kind === 'calculator')) return 'estimate'
  return sources.some(({ kind }) => kind === 'record') && !isEntered(sources)
    ? 'measured'
    : undefined
}

type MessageTextProps = {
  text: string
  kind: ProvenanceKind | undefined
  /** Answers are written in English. */
  lang: string | undefined
}

/** One paragraph per line, so that the lines of a list do not run together. */
function MessageText({ text, kind, lang }: MessageTextProps) {
  const lines = text.split('\n')
  return (
    <div lang={lang} data-figures={kind} className="space-y-1.5 break-words whitespace-pre-wrap">
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the lines of a message never change
        <p key={index} className="min-h-1">
          <Line text={line} />
          {kind && index === lines.length - 1 && /\d/.test(text) && (
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

/** Lead words of a card's lines, shown in bold. */
const LEAD = /^(?:See|Check|First steps|Get help|From):/

function Line({ text }: { text: string }) {
  const [lead] = LEAD.exec(text) ?? ['']
  return (
    <>
      {lead && <strong>{lead}</strong>}
      {text.slice(lead.length)}
    </>
  )
}

function Sources({ sources }: { sources: ChatSource[] }) {
  return (
    <div className="mt-2 border-t border-line pt-2 text-sm">
      <p className="font-semibold">{t('Sources')}</p>
      <ul lang="en" className="list-disc pl-5">
        {sources.map((source) => (
          <li
            key={`${source.kind} ${source.label}`}
            className="py-0.5 leading-6"
            data-not-a-figure={source.kind === 'record' ? 'entered' : 'label'}
          >
            {source.kind === 'card' ? (
              <cite className="not-italic">
                <Source {...source} />
              </cite>
            ) : (
              <Source {...source} />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

const LINK = 'text-leaf underline underline-offset-4'

/** Links only to paths of this site. Files from the API open in a new tab. */
function Source({ label, path }: ChatSource) {
  if (!path || !/^\/(?![/\\])/.test(path)) return label
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
