import { t } from '#src/lib/texts.ts'
import type { Change } from './change.ts'

/** A change that this device has no room for. Its message is a sentence for the farmer. */
export class NotKept extends Error {
  override readonly name = 'OfDevice'
}

export function notKept({ name }: Change, isPhoto: boolean) {
  if (isPhoto && name !== undefined)
    return new NotKept(
      t(
        'This phone is full. The photo of {name} could not be kept: free some space and take it again.',
        { name },
      ),
    )
  if (isPhoto)
    return new NotKept(
      t('This phone is full. The photo could not be kept: free some space and take it again.'),
    )
  if (name !== undefined)
    return new NotKept(
      t(
        'This phone is full. Your change of {name} could not be kept: free some space and save it again.',
        { name },
      ),
    )
  return new NotKept(
    t('This phone is full. Your change could not be kept: free some space and save it again.'),
  )
}

export const isFull = (error: unknown) =>
  error instanceof DOMException && error.name === 'QuotaExceededError'
