export type ToastMessage = {
  title: string
  description?: string
  tone?: 'default' | 'destructive'
  /** A button, e.g. to undo what is told. */
  action?: { label: string; run: () => void }
}

export type ShownToast = ToastMessage & { id: number; open: boolean }

/** Spec section 9: how long a dismissed toast stays in the store. */
const TOAST_REMOVE_DELAY_MS = 1_000_000

let current: ShownToast | null = null
let lastId = 0
let removal: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function change(next: ShownToast | null) {
  current = next
  for (const listener of listeners) listener()
}

/** Only one toast shows at a time; a new one replaces it (spec section 4). */
export function toast(message: ToastMessage) {
  clearTimeout(removal)
  lastId += 1
  change({ ...message, id: lastId, open: true })
}

export function dismissToast(id: number) {
  if (current?.id !== id || !current.open) return
  change({ ...current, open: false })
  removal = setTimeout(() => change(null), TOAST_REMOVE_DELAY_MS)
}

export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  current: () => current,
}
