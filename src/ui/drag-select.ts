import type uPlot from 'uplot'

const LEAST_DRAG_PX = 8

/**
 * Lets a mouse, a finger or a pen mark a stretch of the picture by drawing across it. A finger
 * still scrolls the page up and down, and two still enlarge it.
 *
 * @param onSelect from and to, in the values of the x scale
 */
export function selectByDragging(plot: uPlot, onSelect: (from: number, to: number) => void) {
  const { over } = plot
  over.style.touchAction = 'pan-y pinch-zoom'
  over.style.cursor = 'crosshair'
  let startX: number | null = null
  const xOf = ({ clientX }: PointerEvent) => {
    const { left, width } = over.getBoundingClientRect()
    return Math.min(Math.max(clientX - left, 0), width)
  }
  const mark = (left: number, width: number) =>
    plot.setSelect({ left, width, top: 0, height: over.clientHeight }, false)
  const forget = () => {
    startX = null
    mark(0, 0)
  }
  const begin = (event: PointerEvent) => {
    if (event.button !== 0 || !event.isPrimary) return
    startX = xOf(event)
    over.setPointerCapture(event.pointerId)
  }
  const drag = (event: PointerEvent) => {
    if (startX === null) return
    const x = xOf(event)
    mark(Math.min(startX, x), Math.abs(x - startX))
  }
  const end = (event: PointerEvent) => {
    if (startX === null) return
    const edges = [startX, xOf(event)].toSorted((a, b) => a - b)
    const [left = 0, right = 0] = edges
    forget()
    if (right - left >= LEAST_DRAG_PX) onSelect(plot.posToVal(left, 'x'), plot.posToVal(right, 'x'))
  }
  over.addEventListener('pointerdown', begin)
  over.addEventListener('pointermove', drag)
  over.addEventListener('pointerup', end)
  over.addEventListener('pointercancel', forget)
}
