import { useRef, useState } from 'react'
import { keptByTab } from '#src/lib/storage.ts'

/** A line that is being typed: this tab keeps it, also while the farmer has to sign in again. */
export function useKeptLine(key: string) {
  const [text, setText] = useState(() => keptByTab.read(key) ?? '')
  const typed = useRef(text)
  const show = (now: string) => {
    typed.current = now
    setText(now)
  }
  return {
    text,
    type: (now: string) => {
      show(now)
      keptByTab.write(key, now)
    },
    /** On its way: in a moment it may be a task. */
    send: () => keptByTab.write(key, ''),
    /** What was typed since stays. */
    isSent: (sent: string) => typed.current === sent && show(''),
    isNotSent: () => keptByTab.write(key, typed.current),
  }
}
