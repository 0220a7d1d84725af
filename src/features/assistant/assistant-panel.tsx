import { X } from 'lucide-react'
import { useEffect, useId, useSyncExternalStore, type KeyboardEvent } from 'react'
import { useLocation } from 'wouter'
import { paths } from '#src/lib/paths.ts'
import { t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Assistant, ProjectSwitch, useAssistantProject } from './assistant.tsx'
import { assistantPanel, closeAssistant, openAssistant } from './assistant-store.ts'

/** Spec section 2: floating at the bottom right, 384 by 500 px. Stays open from screen to screen. */
export function AssistantPanel() {
  const panel = useSyncExternalStore(assistantPanel.subscribe, assistantPanel.current)
  useEffect(() => assistantPanel.reset, [])
  const isOnPage = useLocation()[0].startsWith(paths.assistant())
  // Closed, it is hidden, not unmounted, to keep its place in the conversation.
  return panel && <OpenedPanel {...panel} isOpen={panel.isOpen && !isOnPage} />
}

type OpenedPanelProps = { isOpen: boolean; projectId: string | undefined }

function OpenedPanel({ isOpen, projectId }: OpenedPanelProps) {
  const asked = useAssistantProject(projectId)
  const headingId = useId()
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    closeAssistant()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from any element inside
    <div
      role="dialog"
      aria-labelledby={headingId}
      hidden={!isOpen}
      onKeyDown={closeOnEscape}
      className="fixed right-4 bottom-[calc(var(--bar)+1rem)] z-30 flex h-[500px] max-h-[calc(100dvh-var(--bar)-5.5rem)] w-96 max-w-[calc(100vw-2rem)] flex-col overflow-hidden rounded-card border border-control bg-surface print:hidden [&[hidden]]:hidden"
    >
      <div className="flex items-center gap-3 py-1 pr-1 pl-4">
        <h2 id={headingId} className="shrink-0 font-semibold">
          {t('AI Assistant')}
        </h2>
        <div className="min-w-0 flex-1">
          <ProjectSwitch {...asked} onSwitch={openAssistant} />
        </div>
        <Button kind="quiet" aria-label={t('Close chat')} onClick={closeAssistant}>
          <X aria-hidden className="size-5" />
        </Button>
      </div>
      <Assistant {...asked} isOpen={isOpen} />
    </div>
  )
}
