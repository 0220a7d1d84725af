import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { conversationQuery, useEarlierMessages } from '#src/api/chat.ts'
import { Button } from '#src/ui/button.tsx'
import { Bubble } from './bubble.tsx'
import { FirstQuestions } from './first-questions.tsx'
import { useSteadyScroll } from './use-steady-scroll.ts'

const GREETING =
  "Hello! I'm your AI farming assistant. How can I help you with your farm, crops, animals or solar systems today?"
/** A backend may answer thousands of messages at once; this many more become elements at a time. */
const PAGE_SIZE = 50

type MessageListProps = {
  projectId: string
  isOpen: boolean
  isThinking: boolean
  /** Whether what is added is to be announced. */
  isLive: boolean
  onEarlier: () => void
  onAsk: (question: string) => void
}

function useMessages(projectId: string, onEarlier: () => void) {
  const query = useQuery(conversationQuery(projectId))
  const fetchEarlier = useEarlierMessages(projectId)
  const [shownCount, setShownCount] = useState(PAGE_SIZE)
  const { messages = [], earlier } = query.data ?? {}
  const hiddenCount = Math.max(0, messages.length - shownCount)
  const showEarlier = () => {
    onEarlier()
    const showMore = () => setShownCount((count) => count + PAGE_SIZE)
    if (hiddenCount > 0) showMore()
    else if (earlier) fetchEarlier.mutate(earlier, { onSuccess: showMore })
  }
  return {
    query,
    messages: messages.slice(hiddenCount),
    hiddenCount,
    showEarlier: hiddenCount > 0 || earlier ? showEarlier : undefined,
    isFetchingEarlier: fetchEarlier.isPending,
  }
}

export function MessageList(props: MessageListProps) {
  const { projectId, isOpen, isThinking, isLive, onEarlier, onAsk } = props
  const { query, messages, hiddenCount, showEarlier, isFetchingEarlier } = useMessages(
    projectId,
    onEarlier,
  )
  const first = messages[0]?.id ?? hiddenCount
  const { box, remember } = useSteadyScroll(first, `${messages.length} ${isThinking} ${isOpen}`)
  return (
    <div
      ref={box}
      onScroll={remember}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
      tabIndex={0}
      role="log"
      aria-label="Conversation"
      aria-live={isLive ? 'polite' : 'off'}
      className="flex-1 space-y-3 overflow-y-auto overscroll-contain p-4 [overflow-anchor:none]"
    >
      {showEarlier && (
        <div className="text-center">
          <Button kind="quiet" onClick={showEarlier} disabled={isFetchingEarlier}>
            Show earlier messages
          </Button>
        </div>
      )}
      {query.error && (
        <div className="rounded-lg bg-clay-tint p-3">
          <p className="text-clay">The conversation could not be loaded.</p>
          <Button kind="secondary" className="mt-2" onClick={() => void query.refetch()}>
            Try again
          </Button>
        </div>
      )}
      {messages.length === 0 && !query.isLoading && !query.error && (
        <>
          <Bubble message={{ role: 'assistant', content: GREETING }} />
          <FirstQuestions disabled={isThinking} onAsk={onAsk} />
        </>
      )}
      {messages.map((message, index) => (
        <Bubble key={message.id ?? hiddenCount + index} message={message} />
      ))}
      {isThinking && <p className="text-soft">AI is thinking...</p>}
    </div>
  )
}
