import { queryOptions, useMutation, useQueryClient, type MutationMeta } from '@tanstack/react-query'
import {
  farmList,
  memberList,
  newInvitation,
  type InvitationPayload,
  type MemberChange,
} from '#contract/members.ts'
import { t } from '#src/lib/texts.ts'
import { paths } from '#src/lib/paths.ts'
import { isFarmOfBrowser, presentFarm, setPresentFarm } from './offline/farmer.ts'
import { failureSentence, request } from './request.ts'

const MEMBERS_PATH = '/api/members'
const INVITATIONS_PATH = '/api/invitations'
const FARMS_PATH = '/api/farms'
const FARM_PATH = `${FARMS_PATH}/current`
const memberPath = (id: string) => `${MEMBERS_PATH}/${encodeURIComponent(id)}`

/** Refetched whenever it is looked at, as others join meanwhile. */
export const membersQuery = () =>
  queryOptions({
    queryKey: [MEMBERS_PATH],
    queryFn: async () => memberList.parse(await request('GET', MEMBERS_PATH)),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

/** The farms of the farmer, the open one first. */
export const farmsQuery = () =>
  queryOptions({
    queryKey: [FARMS_PATH],
    queryFn: async () => farmList.parse(await request('GET', FARMS_PATH)),
    staleTime: 0,
  })

/** Makes a farm the one that this browser opens. */
const openFarm = (farmId: string) => request('PUT', FARM_PATH, { farmId })

/** What names no farm, such as a page of the server, is for the farm of the tab that was used last. */
export async function followTab() {
  const farmId = presentFarm()
  if (farmId === undefined || isFarmOfBrowser()) return
  await openFarm(farmId)
  setPresentFarm({ farm: { id: farmId } })
}

/** Opens another farm, or founds one where no id is given, and begins anew there. */
export const useOpenFarm = () =>
  useMutation({
    mutationFn: (farmId: string | undefined) =>
      farmId === undefined ? request('POST', FARMS_PATH) : openFarm(farmId),
    onSuccess: () => window.location.assign(paths.home),
    meta: { failed: failureSentence },
  })

/** Whoever is on the farm, in which role, shows on many screens: all is read anew, after a failure too. */
function useFarmChange<Sent, Answer>(
  mutationFn: (sent: Sent) => Promise<Answer>,
  meta: MutationMeta = {},
) {
  const queryClient = useQueryClient()
  const onSettled = () => void queryClient.invalidateQueries()
  return useMutation({ mutationFn, onSettled, meta })
}

// The dialogs say themselves what has failed.

export const useInvite = () =>
  useFarmChange(async (invitation: InvitationPayload) =>
    newInvitation.parse(await request('POST', INVITATIONS_PATH, invitation)),
  )

export const useChangeMember = (id: string) =>
  useFarmChange((change: MemberChange) => request('PATCH', memberPath(id), change))

export const useHandOver = () =>
  useFarmChange((userId: string) => request('POST', `${FARM_PATH}/owner`, { userId }), {
    saved: { title: t('The farm is handed over') },
  })

export const useRevokeInvitation = () =>
  useFarmChange(
    (id: string) => request('DELETE', `${INVITATIONS_PATH}/${encodeURIComponent(id)}`),
    { saved: { title: t('Invitation revoked') }, failed: failureSentence },
  )

export const useRemoveMember = () =>
  useFarmChange((id: string) => request('DELETE', memberPath(id)), {
    saved: { title: t('Removed from the farm') },
    failed: failureSentence,
  })

export const useNameFarm = () =>
  useFarmChange((name: string) => request('PATCH', FARM_PATH, { name }), {
    saved: { title: t('Name saved') },
    failed: failureSentence,
  })

/** Begins anew, as nothing that this page has loaded is open any more. */
export const useLeaveFarm = () =>
  useMutation({
    mutationFn: (id: string) => request('DELETE', memberPath(id)),
    onSuccess: () => window.location.assign(paths.home),
    meta: { failed: failureSentence },
  })
