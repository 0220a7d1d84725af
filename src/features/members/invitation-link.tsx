import { Share2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { lazy } from '#src/lib/lazy.tsx'
import { t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { CopyField } from '#src/ui/copy-field.tsx'
import { useCloseDialog } from '#src/ui/dialog.tsx'
import { LazyBoundary } from '#src/ui/lazy-boundary.tsx'

const QrCode = lazy(() => import('./qr-code.tsx').then((m) => m.QrCode))

/** Where a phone finds no server but itself. */
const isLoopback = (url: string) => /^https?:\/\/(?:localhost|127\.)/.test(url)

/** A new invitation. No later answer of the server has its link. */
export function InvitationLink({ url }: { url: string }) {
  const close = useCloseDialog()
  const rule = useRef<HTMLParagraphElement>(null)
  // The form that had the focus is gone.
  useEffect(() => rule.current?.focus(), [])
  const share = () => {
    // Rejected too where the farmer thinks better of it.
    navigator.share({ url, text: t('Join me on Smart Farm') }).catch(() => undefined)
  }
  return (
    <div className="grid gap-4">
      <p ref={rule} tabIndex={-1}>
        {t('Works once, for seven days. Whoever has it can join.')}
      </p>
      {isLoopback(url) && (
        <p className="rounded-control bg-look-tint p-3 text-look">
          {t(
            'This link opens only on this computer. Whoever looks after this server can give it an address.',
          )}
        </p>
      )}
      <CopyField label={t('Invitation link')} hint={t('Shown only this once.')} value={url}>
        {'share' in navigator && (
          <Button kind="secondary" onClick={share}>
            <Share2 aria-hidden className="size-5" />
            {t('Share')}
          </Button>
        )}
      </CopyField>
      <figure className="grid justify-items-start gap-2">
        <div className="size-56 rounded-control bg-[#ffffff] p-2">
          <LazyBoundary errorFallback={null}>
            <QrCode text={url} label={t('QR code of the invitation link')} />
          </LazyBoundary>
        </div>
        <figcaption className="text-sm text-soft">
          {t('Or let them point their phone’s camera here.')}
        </figcaption>
      </figure>
      <Button kind="secondary" onClick={close}>
        {t('Done')}
      </Button>
    </div>
  )
}
