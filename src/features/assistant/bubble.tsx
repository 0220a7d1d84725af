import { memo } from 'react'
import { Link } from 'wouter'
import type { ChatMessage, ChatSource } from '#contract/chat.ts'
import { cn } from '#src/lib/cn.ts'
import { paths } from '#src/lib/paths.ts'
import { Provenance, type ProvenanceKind } from '#src/ui/provenance.tsx'

const TASKS = paths.dashboard

/** One message; its text is only ever text. */
export const Bubble = memo(function Bubble({ message }: { message: ChatMessage }) {
  const { role, content, sources = [], engine } = message
  const isMine = role === 'user'
  return (
    <div className={cn('flex', isMine && 'justify-end')}>
      <div
        data-not-a-figure={reasonOf(message)}
        className={cn(
          'max-w-[85%] min-w-0 rounded-2xl px-3.5 py-2',
          isMine ? 'bg-leaf text-on-leaf' : 'bg-sunken',
        )}
      >
        <span className="sr-only">{isMine ? 'You: ' : 'Assistant: '}</span>
        <Words text={content} kind={figureKind(sources)} />
        {sources.length > 0 && <Sources sources={sources} />}
        {engine && (
          <p data-not-a-figure="label" className="mt-1 text-xs text-soft">
            Engine: {engine}
          </p>
        )}
      </div>
    </div>
  )
})

/** All of it is told after sources that are named below it. */
const isQuoted = (sources: ChatSource[]) =>
  sources.length > 0 && sources.every(({ kind }) => kind === 'card')

/** Why what a message says is no figure; see the browser tests of figures. */
function reasonOf({ role, sources = [] }: ChatMessage) {
  if (role === 'user' || isEntered(sources)) return 'entered'
  return isQuoted(sources) ? 'source' : undefined
}

/** Task answers hold the farmer's own words and dates. */
const isEntered = (sources: ChatSource[]) =>
  sources.length > 0 && sources.every(({ kind, path }) => kind === 'record' && path === TASKS)

/** What was worked out is an estimate; what stands in the records was measured or entered. */
function figureKind(sources: ChatSource[]): ProvenanceKind | undefined {
  if (sources.some(({ kind }) => kind === 'calculator')) return 'estimate'
  return sources.some(({ kind }) => kind === 'record') && !isEntered(sources)
    ? 'measured'
    : undefined
}

/** A line stands by itself: those of a list would run together. */
function Words({ text, kind }: { text: string; kind: ProvenanceKind | undefined }) {
  const lines = text.split('\n')
  return (
    <div data-figures={kind} className="space-y-1.5 break-words whitespace-pre-wrap">
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

/** What a card's lines begin with. */
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
      <p className="font-semibold">Sources</p>
      <ul className="list-disc pl-5">
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

/** Only our own addresses are linked; what the server itself answers opens beside the chat. */
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
