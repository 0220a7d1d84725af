import { useQuery } from '@tanstack/react-query'
import { Check, Plus } from 'lucide-react'
import { ROLES } from '#domain/role-words.ts'
import { farmsQuery, useOpenFarm } from '#src/api/members.ts'
import { isPhone, sessionQuery } from '#src/api/session.ts'
import { say, t } from '#src/lib/texts.ts'
import { farmName } from '#src/lib/farm-name.ts'

const ENTRY =
  'flex min-h-touch w-full items-center gap-2 rounded-control px-3 py-1.5 text-left hover:bg-sunken disabled:opacity-60'

/** The farmer's farms in the account menu, each with the role there; the open one is marked. */
export function FarmChoice() {
  const { data: farms } = useQuery(farmsQuery())
  const { mutate: open, isPending } = useOpenFarm()
  const { data: user } = useQuery(sessionQuery())
  // Whoever is alone on the one farm they own has nothing to choose.
  if (!farms || (farms.length === 1 && farms[0]?.role === 'owner')) return null
  return (
    <div
      role="group"
      aria-label={t('Farms')}
      className="mb-1 max-h-72 overflow-y-auto border-b border-line pb-1"
    >
      {farms.map((farm) => (
        <button
          key={farm.id}
          type="button"
          aria-current={farm.isCurrent ? 'true' : undefined}
          disabled={isPending}
          onClick={() => !farm.isCurrent && open(farm.id)}
          className={ENTRY}
        >
          <span className="size-4 shrink-0">
            {farm.isCurrent && <Check aria-hidden className="size-4 text-leaf" />}
          </span>
          <span className="min-w-0 flex-1">
            <span data-not-a-figure="entered" className="line-clamp-2 break-words">
              {farmName(farm)}
            </span>
            <span className="block text-xs text-soft">{say(ROLES[farm.role].name)}</span>
          </span>
        </button>
      ))}
      {user && !isPhone(user) && farms.every(({ role }) => role !== 'owner') && (
        <button
          type="button"
          disabled={isPending}
          onClick={() => open(undefined)}
          className={ENTRY}
        >
          <Plus aria-hidden className="size-4 shrink-0" />
          {t('Start a farm of your own')}
        </button>
      )}
    </div>
  )
}
