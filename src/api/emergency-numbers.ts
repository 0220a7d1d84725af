import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { emergencyNumbers, type EmergencyPayload } from '#contract/emergency-numbers.ts'
import { browserTimeZone } from '#src/lib/browser.ts'
import { t } from '#src/lib/texts.ts'
import { request } from './request.ts'

const PATH = '/api/emergency-numbers'

export const emergencyUrl = () => `${PATH}?zone=${encodeURIComponent(browserTimeZone())}`

/** Whom to call in an emergency: entered, and public in the country. */
export const emergencyQuery = () =>
  queryOptions({
    queryKey: [PATH],
    queryFn: async () => emergencyNumbers.parse(await request('GET', emergencyUrl())),
  })

export function useSaveEmergencyNumbers() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (entered: EmergencyPayload) => request('PUT', PATH, entered),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: emergencyQuery().queryKey }),
    meta: { saved: { title: t('Emergency numbers saved') } },
  })
}
