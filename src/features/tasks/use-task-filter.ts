import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { sessionQuery } from '#src/api/session.ts'
import { NO_FILTER } from './task-groups.ts'

const MINE = 'mine'

/** What the list shows. Whether it is only one's own stands in the address. */
export function useTaskFilter() {
  const [chosen, setFilter] = useState(NO_FILTER)
  const [search, setSearch] = useSearchParams()
  const { data: user } = useQuery(sessionQuery())
  const isShared = user?.farm?.isShared === true
  const isMine = isShared && search.has(MINE)
  const toggleMine = () =>
    setSearch(
      (params) => {
        if (isMine) params.delete(MINE)
        else params.set(MINE, '1')
        return params
      },
      { replace: true },
    )
  return {
    filter: { ...chosen, assigneeId: isMine ? user.id : null },
    setFilter,
    /** Where there are other people, or other farms of the farmer's. */
    mine: isShared ? { isOn: isMine, onToggle: toggleMine } : undefined,
  }
}
