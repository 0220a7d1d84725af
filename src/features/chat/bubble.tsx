import { memo } from 'react'
import { Link } from 'wouter'
import type { ChatMessage, ChatSource } from '#contract/chat.ts'
import { cn } from '#src/lib/cn.ts'

/** One message; its text is only ever text. */
export const Bubble = memo(function Bubble({ message }: { message: ChatMessage }) {
  const { role, content, sources = [], engine } = message
  const isMine = role === 'user'
  return (
    <div className={cn('flex', isMine && 'justify-end')}>
      <div
        className={cn(
          'max-w-[85%] min-w-0 rounded-2xl px-3.5 py-2',
          isMine ? 'bg-leaf text-on-leaf' : 'bg-sunken',
        )}
      >
        <span className="sr-only">{isMine ? 'You: ' : 'Assistant: '}</span>
        <p className="break-words whitespace-pre-wrap">{content}</p>
        {sources.length > 0 && <Sources sources={sources} />}
        {engine && <p className="mt-1 text-xs text-soft">Engine: {engine}</p>}
      </div>
    </div>
  )
})

function Sources({ sources }: { sources: ChatSource[] }) {
  return (
    <div className="mt-2 border-t border-line pt-2 text-sm">
      <p className="font-semibold">Sources</p>
      <ul className="list-disc pl-5">
        {sources.map((source) => (
          <li key={`${source.kind} ${source.label}`}>
            <Source {...source} />
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
