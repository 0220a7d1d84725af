import { useRef } from 'react'

const newKey = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`

/**
 * A header with a key that stays while the payload stays: when the answer to a create was lost on
 * the way, sending it again makes no second record.
 */
export function useRepeatKey() {
  const last = useRef({ payload: '', key: '' })
  return (payload: unknown) => {
    const text = JSON.stringify(payload)
    if (text !== last.current.payload) last.current = { payload: text, key: newKey() }
    return { 'Idempotency-Key': last.current.key }
  }
}
