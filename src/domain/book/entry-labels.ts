import type { Entry } from '#contract/entries.ts'
import { msg, type Message } from '#contract/message.ts'

/** What stands beside each value of an entry. */
export const ENTRY_LABELS = {
  kind: msg('Kind'),
  onDate: msg('Day'),
  startTime: msg('From what time'),
  lastDate: msg('Last day'),
  quantity: msg('Quantity'),
  unit: msg('Unit'),
  productId: msg('Product'),
  amountMinor: msg('Amount'),
  currency: msg('Currency'),
  produce: msg('What the herd gave'),
  areaM2: msg('Treated area'),
  purpose: msg('Against what'),
  counterparty: msg('Buyer or supplier'),
  veterinarian: msg('Veterinarian'),
  animalMarks: msg('Ear tags'),
  notes: msg('Notes'),
  imageURL: msg('Photo'),
  reason: msg('Reason'),
  targets: msg('Where'),
} satisfies Partial<Record<keyof Entry | 'imageURL', Message>>
