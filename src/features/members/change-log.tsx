import { useState } from 'react'
import type { MembershipChange } from '#contract/members.ts'
import { t } from '#src/lib/texts.ts'
import { whenText } from '#src/lib/when-text.ts'
import { Button } from '#src/ui/button.tsx'
import { Row, Rows, Section } from '#src/ui/section.tsx'
import { changeSentence } from './change-sentence.ts'

const SHOWN = 8

/** What changed in who is on the farm, for its owner. */
export function ChangeLog({ log }: { log: MembershipChange[] }) {
  const [isWhole, setWhole] = useState(false)
  if (log.length === 0) return null
  return (
    <Section title={t('What changed')}>
      <Rows>
        {log.slice(0, isWhole ? undefined : SHOWN).map((change) => (
          <Row
            key={change.id}
            title={
              <span data-not-a-figure="entered" className="break-words whitespace-normal">
                {changeSentence(change)}
              </span>
            }
            meta={<time dateTime={change.at}>{whenText(change.at)}</time>}
          />
        ))}
      </Rows>
      {!isWhole && log.length > SHOWN && (
        <Button kind="quiet" data-not-a-figure="entered" onClick={() => setWhole(true)}>
          {t('Show all {count, number}', { count: log.length })}
        </Button>
      )}
    </Section>
  )
}
