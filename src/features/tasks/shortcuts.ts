import { useEffect, useState, type KeyboardEvent } from 'react'
import { msg, type Message } from '#contract/message.ts'
import type { Need } from '#domain/access.ts'
import { browserStorage } from '#src/lib/storage.ts'

export const SHORTCUTS: { key: string | Message; does: Message; needs?: Need }[] = [
  { key: 'n', does: msg('Write a new task'), needs: 'advise' },
  { key: '/', does: msg('Find tasks') },
  { key: 'j', does: msg('Go to the next task') },
  { key: 'k', does: msg('Go to the previous task') },
  { key: 'x', does: msg('Check off the task you are on'), needs: 'work' },
  { key: 's', does: msg('Postpone it'), needs: 'work' },
  { key: 'e', does: msg('Edit it'), needs: 'work' },
  { key: msg('Delete'), does: msg('Delete it'), needs: 'manage' },
  { key: 'u', does: msg('Undo what you just did'), needs: 'work' },
  { key: '?', does: msg('Show or hide this list') },
]

const SETTING = 'smart-farm:shortcuts'

/** The setting until the next reload, if the browser refuses to store it. */
let unstoredSetting: string | undefined

/** Single-key shortcuts can be turned off, as speech input may trigger them (WCAG 2.1.4). */
const shortcutsAreOn = () => (unstoredSetting ?? browserStorage.read(SETTING)) !== 'off'

export function useShortcutSetting() {
  const [isOn, setIsOn] = useState(shortcutsAreOn)
  const set = (on: boolean) => {
    const setting = on ? 'on' : 'off'
    unstoredSetting = browserStorage.write(SETTING, setting) ? undefined : setting
    setIsOn(on)
  }
  return [isOn, set] as const
}

type Keys = Record<string, () => void>
type KeyPress = Pick<KeyboardEvent, 'key' | 'repeat' | 'ctrlKey' | 'metaKey' | 'altKey'> & {
  target: EventTarget | null
  preventDefault: () => void
}

/** Keys that auto-repeat while held. Any other would act on one task after another. */
const REPEATING_KEYS = 'jk'

/** Ignores keys typed into a field or a menu, and the browser's own shortcuts. */
function handleKey(event: KeyPress, keys: Keys) {
  const { key, target } = event
  if (event.ctrlKey || event.metaKey || event.altKey || !shortcutsAreOn()) return
  if (target instanceof Element && target.closest('input, textarea, select, [role="menu"]')) return
  const act = keys[key]
  if (!act) return
  event.preventDefault()
  if (!event.repeat || REPEATING_KEYS.includes(key)) act()
}

/** Shortcuts that apply to the row with the focus. */
export const rowKeys = (keys: Keys) => (event: KeyboardEvent) => {
  const isHeld = event.repeat && event.key === 'Enter' && event.target instanceof HTMLButtonElement
  if (isHeld) event.preventDefault()
  else handleKey(event, keys)
}

/** Shortcuts that work anywhere on the page. */
export function usePageKeys(keys: Keys) {
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => handleKey(event, keys)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  })
}
