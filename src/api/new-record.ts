import { useRef } from 'react'
import { randomId } from '#src/lib/browser.ts'
import { newId } from './offline/new-id.ts'

function usePerPayload<Made>(make: () => Made) {
  const last = useRef<{ payload: string; made: Made }>(undefined)
  return (payload: unknown) => {
    const text = JSON.stringify(payload)
    if (text !== last.current?.payload) last.current = { payload: text, made: make() }
    return last.current.made
  }
}

/**
 * An `Idempotency-Key` header that stays the same for the same payload, so retrying a create whose
 * response was lost makes no second record.
 */
export const useIdempotencyKey = () => usePerPayload(() => ({ 'Idempotency-Key': randomId() }))

/** The headers of a create: its key and, from the device, the id of the new record. */
export const newRecord = () => ({ 'Idempotency-Key': randomId(), 'New-Id': newId(new Date()) })

/** The same headers for the same payload, so that a retry makes no second record. */
export const useNewRecord = () => usePerPayload(newRecord)
