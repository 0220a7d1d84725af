import { numberText } from '#src/lib/format.ts'
import { t } from '#src/lib/texts.ts'
import { Figure } from '#src/ui/figure.tsx'
import { Provenance } from '#src/ui/provenance.tsx'

type CountFigureProps = {
  label: string
  /** Undefined while loading; null where nobody counts, as on another backend. */
  count: number | null | undefined
  /** Of spec section 9. */
  estimate: number
}

/** What was counted, with the estimate below it; the estimate alone where nothing was counted. */
export const CountFigure = ({ label, count, estimate }: CountFigureProps) =>
  count === null ? (
    <Figure label={label} value={numberText(estimate)} provenance="estimate" />
  ) : (
    <Figure
      label={label}
      value={count === undefined ? '…' : numberText(count)}
      provenance="measured"
      note={
        <Provenance kind="estimate" text={t('estimate: {count, number}', { count: estimate })} />
      }
    />
  )
