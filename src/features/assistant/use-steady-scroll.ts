import { useLayoutEffect, useRef } from 'react'

const NEAR_END_PX = 48

/**
 * Keeps a scrolled box at its end while the reader is there. Who has scrolled up stays where they
 * read, also when something is put before it.
 * @param first changes when something is put at the beginning
 * @param rest changes when something else about the content does
 */
export function useSteadyScroll(first: string | number, rest: string) {
  const box = useRef<HTMLDivElement>(null)
  const place = useRef({ first, fromEndPx: 0 })
  const remember = () => {
    const { scrollHeight = 0, scrollTop = 0 } = box.current ?? {}
    place.current.fromEndPx = scrollHeight - scrollTop
  }
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const { fromEndPx, first: firstBefore } = place.current
    const wasAtEnd = fromEndPx <= element.clientHeight + NEAR_END_PX
    if (wasAtEnd) element.scrollTop = element.scrollHeight
    else if (first !== firstBefore) element.scrollTop = element.scrollHeight - fromEndPx
    place.current = { first, fromEndPx: element.scrollHeight - element.scrollTop }
  }, [first, rest])
  return { box, remember }
}
