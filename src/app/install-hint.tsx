import { X } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { browserStorage, tabStorage } from '#src/lib/storage.ts'
import { t } from '#src/lib/texts.ts'
import { contentStyle } from '#src/ui/frame.ts'
import { installOffer } from './install-offer.ts'

/** 'once' after the first visit, 'again' after the second, 'never' once dismissed or installed. */
const KEPT = 'smart-farm/install-hint'
const COUNTED = 'smart-farm/visit'

/** Whether to ask on this visit. A visit is what happens in a tab until it is closed. */
function mayAsk() {
  const kept = browserStorage.read(KEPT)
  if (kept === null || (kept === 'once' && tabStorage.read(COUNTED))) {
    browserStorage.write(KEPT, 'once')
    tabStorage.write(COUNTED, 'yes')
    return false
  }
  if (kept === 'once') browserStorage.write(KEPT, 'again')
  return kept !== 'never'
}

const isInstalled = () => window.matchMedia('(display-mode: standalone)').matches

/** Only Safari on phones and tablets has this property. */
const isIos = () => 'standalone' in navigator

/** Says from the second visit on that the farm can be on the home screen, until it is sent away. */
export function InstallHint() {
  const offer = useSyncExternalStore(installOffer.subscribe, installOffer.current)
  const [isAsking, setAsking] = useState(() => !isInstalled() && mayAsk())
  const end = () => {
    browserStorage.write(KEPT, 'never')
    setAsking(false)
  }
  useEffect(() => {
    window.addEventListener('appinstalled', end)
    return () => window.removeEventListener('appinstalled', end)
  }, [])
  if (!isAsking || (!offer && !isIos())) return null
  return (
    <aside className={contentStyle}>
      <p className="flex items-center gap-3 text-sm text-soft">
        <span className="flex-1">
          {offer
            ? t('Smart Farm also opens from your home screen, without a network too.')
            : t(
                'Smart Farm also opens from your home screen, without a network too: tap Share, then Add to Home Screen.',
              )}
        </span>
        {offer && (
          <button
            type="button"
            onClick={() => void offer.prompt().then(end)}
            className="min-h-touch font-medium text-leaf"
          >
            {t('Install')}
          </button>
        )}
        <button
          type="button"
          onClick={end}
          aria-label={t('Do not show this again')}
          className="flex min-h-touch min-w-touch items-center justify-center"
        >
          <X aria-hidden className="size-4" />
        </button>
      </p>
    </aside>
  )
}
