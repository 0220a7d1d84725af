import { useEffect, useState, type KeyboardEvent } from 'react'
import { browserStorage } from '#src/lib/storage.ts'

export const SHORTCUTS = [
  { key: 'n', does: 'Write a new task' },
  { key: 'j', does: 'Go to the next task' },
  { key: 'k', does: 'Go to the task before' },
  { key: 'x', does: 'Check off the task you are on' },
  { key: 's', does: 'Postpone it' },
  { key: 'e', does: 'Edit it' },
  { key: 'Delete', does: 'Delete it' },
  { key: 'u', does: 'Undo what you just did' },
  { key: '?', does: 'Show or hide this list' },
]

const SETTING = 'smart-farm:shortcuts'

/** What was chosen where the browser does not store it. */
let ofThisVisit: string | undefined

/** Single keys can be turned off, for those who speak to their computer (WCAG 2.1.4). */
const shortcutsAreOn = () => (ofThisVisit ?? browserStorage.read(SETTING)) !== 'off'

export function useShortcutSetting() {
  const [isOn, setIsOn] = useState(shortcutsAreOn)
  const set = (on: boolean) => {
    const chosen = on ? 'on' : 'off'
    ofThisVisit = browserStorage.write(SETTING, chosen) ? undefined : chosen
    setIsOn(on)
  }
  return [isOn, set] as const
}

type Keys = Record<string, () => void>
type Press = Pick<KeyboardEvent, 'key' | 'repeat' | 'ctrlKey' | 'metaKey' | 'altKey'> & {
  target: EventTarget | null
  preventDefault: () => void
}

/** Held down, these go on and on; anything else would befall one task after the other. */
const WALKING = 'jk'

/** Never while somebody types, and never where the browser means something by it. */
function press(event: Press, keys: Keys) {
  const { key, target } = event
  if (event.ctrlKey || event.metaKey || event.altKey || !shortcutsAreOn()) return
  if (target instanceof Element && target.closest('input, textarea, select, [role="menu"]')) return
  const act = keys[key]
  if (!act) return
  event.preventDefault()
  if (!event.repeat || WALKING.includes(key)) act()
}

/** For keys that count while the focus is within one row. */
export const rowKeys = (keys: Keys) => (event: KeyboardEvent) => {
  const isHeld = event.repeat && event.key === 'Enter' && event.target instanceof HTMLButtonElement
  if (isHeld) event.preventDefault()
  else press(event, keys)
}

/** For keys that count wherever the focus is. */
export function usePageKeys(keys: Keys) {
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => press(event, keys)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  })
}
