import { useRef, useState } from 'react'

function load(key: string) {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

function store(key: string, text: string) {
  try {
    sessionStorage.setItem(key, text)
  } catch {
    // Storage is full or forbidden: the line stays on the screen alone.
  }
}

/** A line that is being typed: this tab keeps it, also while the farmer has to sign in again. */
export function useKeptLine(key: string) {
  const [text, setText] = useState(() => load(key))
  const typed = useRef(text)
  const show = (now: string) => {
    typed.current = now
    setText(now)
  }
  return {
    text,
    type: (now: string) => {
      show(now)
      store(key, now)
    },
    /** On its way: in a moment it may be a task. */
    send: () => store(key, ''),
    /** What was typed since stays. */
    isSent: (sent: string) => typed.current === sent && show(''),
    isNotSent: () => store(key, typed.current),
  }
}
