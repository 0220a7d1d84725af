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
      if (isOutside(event) || !place.current) return
      if (event.key !== 'Escape') return step(place.current, event)
      onClose()
      place.current.querySelector('button')?.focus()
    }
    document.addEventListener('keydown', press)
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('keydown', press)
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
    }
  }, [place, onClose])
}
