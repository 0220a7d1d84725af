import { useQuery } from '@tanstack/react-query'
import { membersQuery } from '#src/api/members.ts'
import { failureSentence } from '#src/api/request.ts'
import { useFarm, useMay } from '#src/api/session.ts'
import { paths } from '#src/lib/paths.ts'
import { t } from '#src/lib/texts.ts'
import { Loading, Notice } from '#src/ui/card.tsx'
import { Screen } from '#src/ui/screen.tsx'
import { ChangeLog } from './change-log.tsx'
import { FarmNameSection } from './farm-name-section.tsx'
import { LeaveSection } from './leave-section.tsx'
import { OpenInvitations } from './open-invitations.tsx'
import { PeopleSection } from './people-section.tsx'

/** Who is on the farm, and in which role. */
export const MembersScreen = () => (
  <Screen
    title={t('People')}
    backTo={paths.farm}
    backLabel={t('Back to the farm')}
    className="max-w-3xl"
  >
    <People />
  </Screen>
)

function People() {
  const { data, error, refetch, isFetching } = useQuery(membersQuery())
  const farm = useFarm()
  const isOwner = useMay('own')
  if (!data && error)
    return (
      <Notice
        title={t('The people of this farm could not be loaded')}
        text={failureSentence(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  if (!data) return <Loading label={t('Loading people')} shapes={['h-11', 'h-64']} />
  const { members, invitations, log } = data
  const you = members.find(({ isYou }) => isYou)
  return (
    <div className="grid grid-cols-1 gap-8">
      <PeopleSection members={members} />
      <OpenInvitations invitations={invitations} />
      {isOwner && farm && <FarmNameSection key={farm.id} farm={farm} />}
      <ChangeLog log={log} />
      {!isOwner && you && <LeaveSection userId={you.id} />}
    </div>
  )
}
