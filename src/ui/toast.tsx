import * as RadixToast from '@radix-ui/react-toast'
import { X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { cn } from '#src/lib/cn.ts'
import { t } from '#src/lib/texts.ts'
import { dismissToast, toastStore } from './toast-store.ts'

/** Spec section 9. */
const DISPLAY_MS = 5000
const SWIPE_THRESHOLD_PX = 50
/** Longer, as a button has to be found and reached. */
const ACTION_DISPLAY_MS = 10_000

/** A modal dialog makes the rest of the page inert: one in which things are done holds the toasts. */
const place = () => document.querySelector('[data-holds-toasts]') ?? document.body

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
          {...(shown.action && { duration: ACTION_DISPLAY_MS })}
          onOpenChange={(open) => {
            if (!open) dismissToast(shown.id)
          }}
          type={destructive ? 'foreground' : 'background'}
          className={cn(
            'flex items-start gap-3 rounded-card border px-4 py-2.5 text-sm',
            'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
            destructive ? 'border-act bg-act-tint text-ink' : 'border-line bg-surface text-ink',
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
          {shown.action && (
            <RadixToast.Action
              altText={shown.action.label}
              onClick={shown.action.run}
              className="-my-2 flex min-h-touch items-center rounded-control px-2 font-medium text-leaf underline underline-offset-4"
            >
              {shown.action.label}
            </RadixToast.Action>
          )}
          <RadixToast.Close
            aria-label={t('Dismiss')}
            className="-m-2 flex min-h-touch min-w-touch items-center justify-center rounded-control text-soft hover:text-ink"
          >
            <X aria-hidden className="size-4" />
          </RadixToast.Close>
        </RadixToast.Root>
      )}
      {createPortal(
        <RadixToast.Viewport
          hotkey={['F8']}
          aria-keyshortcuts="F8"
          label={t('Messages')}
          className={cn(
            // On top of the header on a phone, inside the rail on a desktop: never over the content.
            'fixed inset-x-0 top-0 z-50 m-0 mx-auto flex w-full max-w-[420px] list-none flex-col gap-2 p-2 outline-none print:hidden',
            // In a sheet it stands below the line with the title and the button that closes it.
            'in-[dialog]:top-14',
            'lg:inset-x-auto lg:top-auto lg:bottom-0 lg:left-0 lg:w-60 lg:p-3',
          )}
        />,
        place(),
      )}
    </RadixToast.Provider>
  )
}
