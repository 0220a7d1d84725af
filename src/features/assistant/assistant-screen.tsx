import { useEffect, useRef, useState, type CSSProperties } from 'react'
import { useLocation, useParams } from 'wouter'
import { arrivedByLink } from '#src/lib/arrival.ts'
import { paths } from '#src/lib/paths.ts'
import { t } from '#src/lib/texts.ts'
import { CONTENT_ID } from '#src/ui/frame.ts'
import { Assistant, ProjectSwitch, useAssistantProject } from './assistant.tsx'

/**
 * The height that a phone's keyboard covers: it lies over the page. A page that is zoomed in shows
 * less height, too, which the scale undoes.
 */
function useKeyboardHeight() {
  const [heightPx, setHeightPx] = useState(0)
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const measure = () =>
      setHeightPx(Math.max(0, Math.round(window.innerHeight - viewport.height * viewport.scale)))
    viewport.addEventListener('resize', measure)
    return () => viewport.removeEventListener('resize', measure)
  }, [])
  return heightPx
}

/** The assistant as a page, from the top bar down to the bottom bar or the keyboard. */
export function AssistantScreen() {
  const asked = useAssistantProject(useParams().projectId)
  const [, navigate] = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Unless the message's input has taken it, so that a screen reader announces the page.
    if (arrivedByLink() && document.activeElement?.tagName !== 'TEXTAREA') heading.current?.focus()
  }, [])
  const keyboard = { '--keyboard': `${useKeyboardHeight()}px` } as CSSProperties
  return (
    <main
      id={CONTENT_ID}
      tabIndex={-1}
      style={keyboard}
      className="mx-auto flex h-[calc(100dvh-3.5rem-max(var(--bar),var(--keyboard)))] min-h-60 max-w-3xl flex-col bg-surface"
    >
      <title>{`${t('AI Assistant')} · Smart Farm`}</title>
      <div className="flex min-h-13 items-center gap-3 px-4">
        <h1 ref={heading} tabIndex={-1} className="shrink-0 text-base font-semibold">
          {t('AI Assistant')}
        </h1>
        <ProjectSwitch
          {...asked}
          onSwitch={(id) => navigate(paths.assistant(id), { replace: true })}
        />
      </div>
      <Assistant {...asked} isOpen />
    </main>
  )
}
