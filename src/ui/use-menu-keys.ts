import { useEffect, type RefObject } from 'react'

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at, count) => (at < 0 ? count : at) - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Moves the focus among the links by arrow keys, round and round. */
function step(place: HTMLElement, event: KeyboardEvent) {
  const links = [...place.querySelectorAll('a')]
  const to = STEPS[event.key]
  if (!to || links.length === 0) return
  event.preventDefault()
  const at = links.findIndex((link) => link === document.activeElement)
  links.at(to(at, links.length) % links.length)?.focus()
}

/** Closes with Escape and with whatever happens outside of `place`, the button and its menu. */
export function useMenuKeys(place: RefObject<HTMLElement | null>, onClose: () => void) {
  useEffect(() => {
    const isOutside = ({ target }: Event) =>
      !(target instanceof Node && place.current?.contains(target))
    const leave = (event: Event) => {
      if (isOutside(event)) onClose()
    }
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        onClose()
        place.current?.querySelector('button')?.focus()
      } else if (place.current && !isOutside(event)) step(place.current, event)
    }
    document.addEventListener('keydown', press)
    // Before React hears of it: what it then removes was still inside.
    document.addEventListener('pointerdown', leave, true)
    document.addEventListener('focusin', leave, true)
    return () => {
      document.removeEventListener('keydown', press)
      document.removeEventListener('pointerdown', leave, true)
      document.removeEventListener('focusin', leave, true)
    }
  }, [place, onClose])
}
