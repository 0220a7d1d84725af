import { MessageCircle } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useMay } from '#src/api/session.ts'
import { t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { assistantPanel, closeAssistant, openAssistant } from './assistant-store.ts'
import { preloadAssistant } from './assistant.tsx'

type ChatButtonProps = { projectId: string; className?: string }

/** Opens the assistant, which is preloaded on hover or focus. */
export function ChatButton({ projectId, className }: ChatButtonProps) {
  const panel = useSyncExternalStore(assistantPanel.subscribe, assistantPanel.current)
  if (!useMay('advise')) return null
  const isOpen = panel?.isOpen && panel.projectId === projectId
  return (
    <Button
      kind="secondary"
      className={className}
      aria-expanded={isOpen}
      onPointerEnter={preloadAssistant}
      onFocus={preloadAssistant}
      onClick={() => (isOpen ? closeAssistant() : openAssistant(projectId))}
    >
      <MessageCircle aria-hidden className="size-5" />
      {t('Chat with AI')}
    </Button>
  )
}
