import { Link } from 'wouter'
import { paths } from '#src/lib/paths.ts'
import { t } from '#src/lib/texts.ts'
import { buttonStyle } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/card.tsx'

/** In place of a form for those who may not add: they came by an address. */
export const NotAllowed = () => (
  <Notice
    title={t('Only the owner and managers add to this farm')}
    text={t('Ask one of them, or open what is on the farm already.')}
  >
    <Link href={paths.farm} className={buttonStyle('secondary')}>
      {t('Open the farm')}
    </Link>
  </Notice>
)
