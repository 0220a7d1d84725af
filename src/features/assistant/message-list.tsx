import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useLayoutEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { ChatChoice } from '#contract/chat.ts'
import { msg } from '#contract/message.ts'
import { conversationQuery, useEarlierMessages, useSentMessage } from '#src/api/chat.ts'
import { locale, say, t } from '#src/lib/texts.ts'
import { Button, buttonStyle } from '#src/ui/button.tsx'
import { Failure } from '#src/ui/card.tsx'
import { Bubble, isOwnPath } from './bubble.tsx'

const GREETING = msg(
  "Hello! I'm your AI farming assistant. How can I help you with your farm, crops, animals or solar systems today?",
)
/** Messages rendered at a time, as a backend may return thousands at once. */
const PAGE_SIZE = 50

type MessageListProps = {
  projectId: string
  isOpen: boolean
  isThinking: boolean
  /** Whether new messages are announced. */
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
    sent: useSentMessage(projectId, query.data),
    showEarlier: hiddenCount > 0 || earlier ? showEarlier : undefined,
    isFetchingEarlier: fetchEarlier.isPending,
  }
}

export function MessageList(props: MessageListProps) {
  const { projectId, isOpen, isThinking, isLive, onEarlier, onAsk } = props
  const { query, messages, sent, hiddenCount, showEarlier, isFetchingEarlier } = useMessages(
    projectId,
    onEarlier,
  )
  const { choices = [] } = messages.at(-1) ?? {}
  const first = messages[0]?.id ?? hiddenCount
  const { box, savePosition } = useStickyScroll(first, `${messages.length} ${isThinking} ${isOpen}`)
  return (
    <div
      ref={box}
      onScroll={savePosition}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll container must be reachable by keyboard
      tabIndex={0}
      role="log"
      aria-label={t('Conversation')}
      aria-live={isLive ? 'polite' : 'off'}
      className="relative flex-1 space-y-4 overflow-y-auto overscroll-contain p-4 [overflow-anchor:none]"
    >
      {showEarlier && (
        <div className="text-center">
          <Button kind="quiet" onClick={showEarlier} disabled={isFetchingEarlier}>
            {t('Show earlier messages')}
          </Button>
        </div>
      )}
      {query.error && (
        <Failure
          text={t('The conversation could not be loaded.')}
          onRetry={() => void query.refetch()}
          className="rounded-control bg-act-tint p-3"
        />
      )}
      {messages.length === 0 && !query.isLoading && !query.error && (
        <>
          <Bubble message={{ role: 'assistant', content: say(GREETING) }} />
          <Choices
            label={t('Questions to begin with')}
            choices={firstQuestions()}
            disabled={isThinking}
            onAsk={onAsk}
          />
        </>
      )}
      {messages.map((message, index) => (
        <Bubble key={`${locale()} ${message.id ?? hiddenCount + index}`} message={message} />
      ))}
      {choices.length > 0 && (
        <Choices label={t('Choices')} choices={choices} disabled={isThinking} onAsk={onAsk} />
      )}
      {sent !== undefined && (
        // Silent, as it is announced once the conversation has it.
        <div aria-live="off">
          <Bubble message={{ role: 'user', content: sent }} />
        </div>
      )}
      {isThinking && (
        <p data-thinking className="text-soft">
          {t('AI is thinking...')}
        </p>
      )}
    </div>
  )
}

/** One for each source of answers: tasks, records and knowledge cards. */
const QUESTIONS = [
  msg('What is due today?'),
  msg('What have I saved here?'),
  msg('How do I test my soil?'),
]

const firstQuestions = () => QUESTIONS.map(say).map((text) => ({ label: text, message: text }))

type ChoicesProps = {
  label: string
  choices: ChatChoice[]
  disabled: boolean
  onAsk: (message: string) => void
}

const choiceStyle = 'max-w-full text-left break-words'

/** Messages to send, or pages to open, with one tap. */
const Choices = ({ label, choices, disabled, onAsk }: ChoicesProps) => (
  <div role="group" aria-label={label} className="grid justify-items-start gap-2">
    {choices.map((choice) =>
      isOwnPath(choice.path) ? (
        <Link
          key={choice.message}
          href={choice.path}
          data-not-a-figure="entered"
          className={buttonStyle('secondary', choiceStyle)}
        >
          {choice.label}
        </Link>
      ) : (
        <Button
          key={choice.message}
          kind="secondary"
          className={choiceStyle}
          disabled={disabled}
          onClick={() => onAsk(choice.message)}
        >
          {choice.label}
        </Button>
      ),
    )}
  </div>
)

const NEAR_PX = 48
const ABOVE_QUESTION_PX = 16

const isWaiting = (box: HTMLElement) => box.querySelector('[data-thinking]') !== null

/** Where a reader who follows is: at the end, or at the newest question if its answer is long. */
function newestPlace(box: HTMLElement) {
  const question = [...box.querySelectorAll<HTMLElement>('[data-question]')].at(-1)
  const endPx = box.scrollHeight - box.clientHeight
  if (!question || isWaiting(box)) return endPx
  return Math.max(0, Math.min(endPx, question.offsetTop - ABOVE_QUESTION_PX))
}

/**
 * Keeps a scroll container at what is newest as content is appended. A reader who has scrolled up
 * keeps their position, even if content is prepended.
 * @param first changes when content is prepended
 * @param rest changes when any other content does
 */
function useStickyScroll(first: string | number, rest: string) {
  const box = useRef<HTMLDivElement>(null)
  const position = useRef({ first, fromEndPx: 0, isFollowing: true })
  const savePosition = () => {
    const element = box.current
    if (!element) return
    position.current.fromEndPx = element.scrollHeight - element.scrollTop
    position.current.isFollowing = element.scrollTop > newestPlace(element) - NEAR_PX
  }
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const { fromEndPx, first: firstBefore } = position.current
    const isFollowing = position.current.isFollowing || isWaiting(element)
    if (isFollowing) element.scrollTop = newestPlace(element)
    else if (first !== firstBefore) element.scrollTop = element.scrollHeight - fromEndPx
    const { scrollHeight, scrollTop } = element
    position.current = { first, fromEndPx: scrollHeight - scrollTop, isFollowing }
  }, [first, rest])
  useEffect(() => {
    // The keyboard, a longer question or a second line of numbers leaves less room.
    const observer = new ResizeObserver(() => {
      const element = box.current
      if (element && position.current.isFollowing) element.scrollTop = newestPlace(element)
    })
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  return { box, savePosition }
}
