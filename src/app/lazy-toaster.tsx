import { useSyncExternalStore } from 'react'
import { part } from '#src/lib/part.tsx'
import { useIsIdle } from '#src/lib/when-idle.ts'
import { PartPlace } from '#src/ui/part-place.tsx'
import { toastStore } from '#src/ui/toast-store.ts'

const Toaster = part(() => import('#src/ui/toast.tsx').then((m) => m.Toaster))

/** The toaster, loaded when the browser has nothing better to do or a first toast is to be shown. */
export function LazyToaster() {
  const isIdle = useIsIdle()
  const hasToast = useSyncExternalStore(toastStore.subscribe, () => toastStore.current() !== null)
  if (!isIdle && !hasToast) return null
  return (
    <PartPlace ifMissing={null}>
      <Toaster />
    </PartPlace>
  )
}
