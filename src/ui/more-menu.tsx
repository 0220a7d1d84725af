import { Ellipsis, type LucideIcon } from 'lucide-react'
import {
  useEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { cn } from '#src/lib/cn.ts'
import { Hint } from './hint.tsx'

type MenuProps = {
  /** Of the button, and of the menu that it opens. */
  label: string
  /** What the button shows. */
  children: ReactNode
  className?: string
  /** A tooltip for a button without words. */
  hint?: string | undefined
  /** Each with the role `menuitem`. */
  items: ReactNode
}

/** Below the button from 640 px, on the side where there is room; at the bottom of a phone's screen. */
function placeOf(button: HTMLElement | null) {
  const { left = 0, right = 0, bottom = 0 } = button?.getBoundingClientRect() ?? {}
  const widthPx = document.documentElement.clientWidth
  const isLeft = left + right < widthPx
  return {
    '--left': isLeft ? `${left}px` : 'auto',
    '--right': isLeft ? 'auto' : `${widthPx - right}px`,
    '--top': `${bottom + window.scrollY}px`,
  } as CSSProperties
}

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at, count) => at + count - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')]
  const to = STEPS[event.key]
  if (!to || items.length === 0) return
  event.preventDefault()
  const at = items.findIndex((item) => item === document.activeElement)
  items[to(at, items.length) % items.length]?.focus()
}

/**
 * A button with a menu. The menu is a modal dialog: nothing clips it, Escape closes it, and the focus
 * returns to the button.
 */
export function Menu({ label, children, className, hint, items }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [place, setPlace] = useState<CSSProperties>()
  const trigger = (
    <button
      ref={button}
      type="button"
      aria-haspopup="menu"
      aria-expanded={place !== undefined}
      aria-label={label}
      data-not-a-figure="entered"
      onClick={() => setPlace(placeOf(button.current))}
      className={className}
    >
      {children}
    </button>
  )
  return (
    <>
      {hint === undefined ? trigger : <Hint text={hint}>{trigger}</Hint>}
      {place && (
        <MenuDialog label={label} place={place} items={items} onClose={() => setPlace(undefined)} />
      )}
    </>
  )
}

type MenuDialogProps = Pick<MenuProps, 'label' | 'items'> & {
  place: CSSProperties
  onClose: () => void
}

function MenuDialog({ label, place, items, onClose }: MenuDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  /** Before the item's own handler, which may ask a question; a click on the backdrop is one on the dialog. */
  const closeFirst = ({ target }: MouseEvent) => {
    const isItem = target instanceof Element && target.closest('[role="menuitem"]')
    if (isItem || target === dialog.current) dialog.current?.close()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      aria-label={label}
      data-not-a-figure="entered"
      style={place}
      onClose={onClose}
      onClickCapture={closeFirst}
      className="m-0 mt-auto w-full max-w-none rounded-t-card border-line bg-surface p-2 text-base font-normal pb-[calc(0.5rem+env(safe-area-inset-bottom))] text-ink backdrop:bg-black/40 sm:absolute sm:top-(--top) sm:right-(--right) sm:bottom-auto sm:left-(--left) sm:mt-1 sm:w-auto sm:max-w-80 sm:min-w-56 sm:rounded-card sm:border sm:pb-2 sm:backdrop:bg-transparent"
    >
      <div role="menu" aria-label={label} tabIndex={-1} onKeyDown={moveFocus}>
        {items}
      </div>
    </dialog>
  )
}

export const menuItemStyle =
  'flex min-h-touch w-full min-w-0 items-center gap-3 rounded-control px-3 text-left -outline-offset-3 hover:bg-sunken'

export type MenuAction = {
  label: string
  icon: LucideIcon
  onSelect: () => void
  isDangerous?: boolean
  disabled?: boolean
}

type MoreMenuProps = Pick<MenuProps, 'label' | 'hint' | 'className'> & { actions: MenuAction[] }

/** What is rarely done, and must not happen under a sliding finger: '...'. */
export const MoreMenu = ({ label, hint, actions, className }: MoreMenuProps) => (
  <Menu
    label={label}
    hint={hint}
    className={cn(
      'flex min-h-touch min-w-touch shrink-0 items-center justify-center rounded-control text-soft hover:bg-sunken hover:text-ink print:hidden',
      className,
    )}
    items={actions.map(({ label: name, icon: Icon, onSelect, isDangerous, disabled }) => (
      <button
        key={name}
        type="button"
        role="menuitem"
        disabled={disabled}
        onClick={onSelect}
        className={cn(menuItemStyle, isDangerous && 'text-act')}
      >
        <Icon aria-hidden className="size-5 shrink-0" />
        {name}
      </button>
    ))}
  >
    <Ellipsis aria-hidden className="size-5" />
  </Menu>
)
