import type { Message } from '#contract/message.ts'
import { say, t } from '#src/lib/texts.ts'

type AssumedProps = { assumed: readonly Message[]; onEdit: () => void }

/** What stands in for fields that were left out or cannot be read. */
export const Assumed = ({ assumed, onEdit }: AssumedProps) =>
  assumed.length > 0 && (
    <p className="text-xs text-soft">
      {t('Assumed: {values}.', { values: assumed.map(say).join(', ') })}{' '}
      <button
        type="button"
        onClick={onEdit}
        className="relative rounded-control text-leaf underline underline-offset-4 after:absolute after:-inset-3"
      >
        {t('Change')}
      </button>
    </p>
  )
