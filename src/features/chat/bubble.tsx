import { memo } from 'react'
import { Link } from 'wouter'
import type { ChatMessage, ChatSource } from '#contract/chat.ts'
import { cn } from '#src/lib/cn.ts'
import { FigureText } from '#src/ui/figure-text.tsx'

/** One message; its text is only ever text. */
export const Bubble = memo(function Bubble({ message }: { message: ChatMessage }) {
  const { role, content, sources = [], engine } = message
  const isMine = role === 'user'
  return (
    <div className={cn('flex', isMine && 'justify-end')}>
      <div
        data-not-a-figure={isMine ? 'entered' : isQuoted(sources) ? 'source' : undefined}
        className={cn(
          'max-w-[85%] min-w-0 rounded-2xl px-3.5 py-2',
          isMine ? 'bg-leaf text-on-leaf' : 'bg-sunken',
        )}
      >
        <span className="sr-only">{isMine ? 'You: ' : 'Assistant: '}</span>
        <p className="break-words whitespace-pre-wrap">
          <AnswerText content={content} sources={sources} />
        </p>
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

/** What was worked out is an estimate; what stands in the records was measured or entered. */
function AnswerText({ content, sources }: { content: string; sources: ChatSource[] }) {
  if (sources.some(({ kind }) => kind === 'calculator'))
    return <FigureText text={content} kind="estimate" />
  if (sources.some(({ kind }) => kind === 'record'))
    return <FigureText text={content} kind="measured" />
  return content
}

function Sources({ sources }: { sources: ChatSource[] }) {
  return (
    <div className="mt-2 border-t border-line pt-2 text-sm">
      <p className="font-semibold">Sources</p>
      <ul className="list-disc pl-5">
        {sources.map((source) => (
          <li
            key={`${source.kind} ${source.label}`}
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

const LINK = 'inline-block py-0.5 text-leaf underline underline-offset-4'

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
