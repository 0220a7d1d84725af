import * as RadixToast from '@radix-ui/react-toast'
import { X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { cn } from '#src/lib/cn.ts'
import { t } from '#src/lib/texts.ts'
import { dismissToast, toastStore } from './toast-store.ts'

/** Spec section 9. */
const DISPLAY_MS = 5000
const SWIPE_THRESHOLD_PX = 50

export function Toaster() {
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.current)
  const destructive = shown?.tone === 'destructive'
  return (
    <RadixToast.Provider
      // A toast dismissed by mouse leaves the provider's timers paused until the pointer leaves.
      key={shown?.id}
      duration={DISPLAY_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD_PX}
      label={t('Notification')}
    >
      {shown && (
        <RadixToast.Root
          key={shown.id}
          open={shown.open}
          onOpenChange={(open) => {
            if (!open) dismissToast(shown.id)
          }}
          type={destructive ? 'foreground' : 'background'}
          className={cn(
            'flex items-start gap-3 rounded-card border p-4 shadow-card',
            'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
            destructive ? 'border-clay bg-clay-tint text-ink' : 'border-line bg-surface text-ink',
          )}
        >
          <div className="min-w-0 flex-1">
            <RadixToast.Title className="font-semibold">{shown.title}</RadixToast.Title>
            {shown.description && (
              <RadixToast.Description className="mt-0.5 text-sm">
                {shown.description}
              </RadixToast.Description>
            )}
          </div>
          <RadixToast.Close
            aria-label={t('Dismiss')}
            className="-m-2 flex min-h-touch min-w-touch items-center justify-center rounded-lg text-soft hover:text-ink"
          >
            <X aria-hidden className="size-4" />
          </RadixToast.Close>
        </RadixToast.Root>
      )}
      <RadixToast.Viewport
        hotkey={['F8']}
        aria-keyshortcuts="F8"
        label={t('Messages')}
        className={cn(
          'fixed right-0 bottom-0 z-50 m-0 flex w-full max-w-[420px] list-none flex-col gap-2 p-4 outline-none print:hidden',
          // A panel in the bottom corner, e.g. the chat, moves toasts to the top, below its title bar.
          '[body:has([data-holds-corner])_&]:top-0 [body:has([data-holds-corner])_&]:bottom-auto',
          'max-sm:[body:has([data-holds-corner])_&]:top-12',
        )}
      />
    </RadixToast.Provider>
  )
}
