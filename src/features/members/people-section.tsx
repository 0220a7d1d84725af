import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { Member } from '#contract/members.ts'
import { useMay } from '#src/api/session.ts'
import { t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { Rows, Section } from '#src/ui/section.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { MemberRow } from './member-row.tsx'

const SEARCHED_ABOVE = 20
const SHOWN = 50

/** Everybody on the farm, and inviting more. */
export function PeopleSection({ members }: { members: Member[] }) {
  const mayInvite = useMay('manage')
  const [isInviting, setInviting] = useState(false)
  return (
    <Section
      title={t('On this farm')}
      action={
        mayInvite && (
          <Button onClick={() => setInviting(true)}>
            <UserPlus aria-hidden className="size-5" />
            {t('Invite')}
          </Button>
        )
      }
    >
      {mayInvite && members.length === 1 && (
        <p className="mb-3 text-soft">
          {t(
            'Only you so far. Invite your family, workers or an adviser: each has their own sign-in, sees and does what their role allows, and you see who did what.',
          )}
        </p>
      )}
      <MemberRows members={members} />
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Section>
  )
}

function MemberRows({ members }: { members: Member[] }) {
  const [searched, setSearched] = useState('')
  const [isWhole, setWhole] = useState(false)
  const wanted = searched.trim().toLowerCase()
  const found = members.filter(({ name, email = '' }) =>
    `${name} ${email}`.toLowerCase().includes(wanted),
  )
  return (
    <>
      {members.length > SEARCHED_ABOVE && (
        <div className="mb-3">
          <SearchField
            label={t('Search people')}
            placeholder={t('Search people')}
            value={searched}
            onChange={setSearched}
          />
        </div>
      )}
      <p role="status" className="text-soft">
        {found.length === 0 && t('Nobody on this farm is called that.')}
      </p>
      {found.length > 0 && (
        <Rows>
          {found.slice(0, isWhole ? undefined : SHOWN).map((member) => (
            <MemberRow key={member.id} member={member} />
          ))}
        </Rows>
      )}
      {!isWhole && found.length > SHOWN && (
        <Button kind="quiet" data-not-a-figure="entered" onClick={() => setWhole(true)}>
          {t('Show all {count, number}', { count: found.length })}
        </Button>
      )}
    </>
  )
}
