import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { whenIdle } from '#src/lib/when-idle.ts'
import { toastStore } from '#src/ui/toast-store.ts'

const loadToaster = () => import('#src/ui/toast.tsx')
const Toaster = lazy(() => loadToaster().then((m) => ({ default: m.Toaster })))

/** The toaster, loaded when the browser has nothing better to do or a first toast wants out. */
export function LazyToaster() {
  const [idle, setIdle] = useState(false)
  const hasToast = useSyncExternalStore(toastStore.subscribe, () => toastStore.current() !== null)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  if (!idle && !hasToast) return null
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  )
}
