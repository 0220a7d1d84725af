import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import {
  solarSystem,
  type SolarPatch,
  type SolarPayload,
  type SolarSystem,
} from '#contract/solar.ts'
import { SaveConflict, type Opened } from '#domain/records/merge.ts'
import { t } from '#src/lib/texts.ts'
import { markWaiting, sendChange } from './offline/send-change.ts'
import { refreshFarm } from './projects.ts'
import { readId, readSolarSystem } from './read-farm.ts'
import { useNewRecord } from './new-record.ts'
import { saveMerged, versionIn } from './save-merged.ts'
import { invalidateGeneration, solarSystemQuery, systemsUrl, systemUrl } from './solar.ts'

function refreshSolar(queryClient: QueryClient) {
  void refreshFarm(queryClient)
  void invalidateGeneration(queryClient)
}

/** Another backend knows the specification's fields: the altitude is sent once it is, or was, entered. */
const sentFields = <Fields extends { altitudeM?: string }>(fields: Fields, base?: Fields) => {
  const { altitudeM, ...specified } = fields
  return altitudeM || base?.altitudeM ? fields : specified
}

/** Saves some fields of a system, which began as `opened` says. */
const patchSystem =
  (projectId: string, systemId: string) =>
  <Fields extends SolarPatch & { altitudeM?: string }>(
    fields: Fields,
    { base, version }: Opened<Fields>,
  ) =>
    sendChange(
      {
        method: 'PATCH',
        path: systemUrl(projectId, systemId),
        body: sentFields(fields, base),
        recordId: systemId,
        opened: { base, version },
        ...(fields.location && { name: fields.location }),
      },
      (at) => ({ updatedAt: at }),
    )

type SolarSave = {
  systemId: string | undefined
  payload: SolarPayload
  opened: Opened<SolarPayload>
  valuesOf: (saved: SolarSystem) => SolarPayload
}

/** Creates or updates the system; resolves to its id and what is saved. Spec sections 4 and 8. */
export function useSaveSolarSystem(projectId: string) {
  const queryClient = useQueryClient()
  const newRecord = useNewRecord()
  return useMutation({
    mutationFn: async ({ systemId, payload, opened, valuesOf }: SolarSave) => {
      if (systemId) {
        const send = patchSystem(projectId, systemId)
        const saved = await saveMerged(payload, opened, { send, schema: solarSystem, valuesOf })
        return { id: systemId, ...saved }
      }
      const body = sentFields(payload)
      const headers = newRecord(body)
      const { 'New-Id': recordId } = headers
      const path = systemsUrl(projectId)
      const { location: name } = payload
      const answer = await sendChange(
        { method: 'POST', path, body, headers, recordId, after: [projectId], name },
        (at) => ({ id: recordId, updatedAt: at }),
      )
      return markWaiting({ id: readId(answer), base: payload, version: versionIn(answer) }, answer)
    },
    onSuccess: () => refreshSolar(queryClient),
    meta: {
      saved: {
        title: t('Success'),
        description: t('Solar system configuration saved successfully'),
      },
      failed: (error) =>
        (error instanceof Error && error.message) || t('Failed to save solar system'),
    },
  })
}

type SolarPlace = Pick<SolarPayload, 'location' | 'latitude' | 'longitude' | 'altitudeM'>
type LocationSave = { systemId: string; location: SolarPlace; opened: Opened<SolarPlace> }

const placeOf = ({ location, latitude, longitude, altitudeM }: SolarSystem): SolarPlace => ({
  location: location ?? '',
  latitude: latitude ?? '',
  longitude: longitude ?? '',
  altitudeM: altitudeM ?? '',
})

/** Saves step 1 of the wizard. The screen shows a failure; there is no toast. */
export function useSaveSolarLocation(projectId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ systemId, location, opened }: LocationSave) => {
      const send = patchSystem(projectId, systemId)
      return saveMerged(location, opened, { send, schema: solarSystem, valuesOf: placeOf })
    },
    onSuccess: () => refreshSolar(queryClient),
  })
}

/** Saves what a kWh is worth to the farmer; '' goes back to the example. */
export function useSaveTariff({ projectId, systemId }: { projectId: string; systemId: string }) {
  const queryClient = useQueryClient()
  const query = solarSystemQuery(projectId, systemId)
  return useMutation({
    mutationFn: (tariffPerKwh: string) => {
      const shown: unknown = queryClient.getQueryData(query.queryKey)
      const place = { id: systemId, projectId }
      const system = shown === undefined ? undefined : readSolarSystem(shown, place)
      const opened = { base: tariffOf(system), version: system?.updatedAt || undefined }
      const send = patchSystem(projectId, systemId)
      return saveMerged({ tariffPerKwh }, opened, { send, schema: solarSystem, valuesOf: tariffOf })
    },
    onSettled: () => {
      refreshSolar(queryClient)
      return queryClient.invalidateQueries(query)
    },
    meta: {
      failed: (error) =>
        error instanceof SaveConflict
          ? t('The tariff was changed elsewhere and is shown now. Save yours again to replace it.')
          : t('Failed to save the tariff'),
    },
  })
}

const tariffOf = (system: SolarSystem | undefined) => ({ tariffPerKwh: system?.tariffPerKwh ?? '' })
