import { useQuery } from '@tanstack/react-query'
import type { WaitingChange } from '#src/api/offline/change.ts'
import { isOfPresentFarm } from '#src/api/offline/farmer.ts'
import { farmsQuery } from '#src/api/members.ts'
import { farmName } from '#src/lib/farm-name.ts'
import { t } from '#src/lib/texts.ts'

/** Says where a change was made, unless that is the farm that is open. */
export const OtherFarm = ({ change }: { change: WaitingChange }) =>
  isOfPresentFarm(change) ? null : <FarmOf farmId={change.farmId} />

function FarmOf({ farmId }: Pick<WaitingChange, 'farmId'>) {
  const { data: farms } = useQuery(farmsQuery())
  const farm = farms?.find(({ id }) => id === farmId)
  return (
    <span data-not-a-figure="entered" className="text-xs text-soft">
      {farm ? farmName(farm) : t('Another farm')}
    </span>
  )
}
