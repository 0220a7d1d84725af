import { useEffect, type RefObject } from 'react'

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at, count) => (at < 0 ? count : at) - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Moves the focus between the links and choices; wraps around at the ends. */
function step(menu: HTMLElement, event: KeyboardEvent) {
  const links = [
    ...menu.querySelectorAll<HTMLElement>('a, [role=group] button, [aria-haspopup=dialog]'),
  ]
  const to = STEPS[event.key]
  if (!to || links.length === 0) return
  event.preventDefault()
  const at = links.findIndex((link) => link === document.activeElement)
  links.at(to(at, links.length) % links.length)?.focus()
}

/** Closes on Escape and on clicks or focus outside of `container`, which holds button and menu. */
export function useMenuKeys(container: RefObject<HTMLElement | null>, onClose: () => void) {
  useEffect(() => {
    const isOutside = ({ target }: Event) =>
      !(target instanceof Node && container.current?.contains(target))
    const closeIfOutside = (event: Event) => {
      if (isOutside(event)) onClose()
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        onClose()
        container.current?.querySelector('button')?.focus()
      } else if (container.current && !isOutside(event)) step(container.current, event)
    }
    document.addEventListener('keydown', onKeyDown)
    // Capture: React may remove the target while it handles the event.
    document.addEventListener('pointerdown', closeIfOutside, true)
    document.addEventListener('focusin', closeIfOutside, true)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('pointerdown', closeIfOutside, true)
      document.removeEventListener('focusin', closeIfOutside, true)
    }
  }, [container, onClose])
}
