import type { Analysis, EntityType } from '#contract/analysis.ts'
import type { Deps } from '#server/deps.ts'
import { buildAnimalPayload } from '#tests/builders/build-animal-payload.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import type { TestFarmer } from '#tests/setup/server.ts'
import { addressOf, newLink, startUploads } from '#tests/setup/uploads.ts'

/** A server with a project of one crop and one herd, and helpers to upload and analyse photos. */
export async function startAnalyses(overrides: Partial<Deps> = {}) {
  const farm = await startUploads(overrides)
  const { ada } = farm
  const create = async (path: string, payload: unknown) =>
    (await ada.call('POST', path, payload)).json<{ id: string }>().id
  const projectId = await create('/api/projects', { name: 'North farm' })
  const cropId = await create(`/api/projects/${projectId}/crops`, buildCropPayload())
  const animalId = await create(`/api/projects/${projectId}/animals`, buildAnimalPayload())

  /** Uploads a photo and returns its URL. */
  const send = async (bytes: Buffer | string, farmer: TestFarmer = ada) => {
    const link = await newLink(farmer)
    const { statusCode, body } = await farm.put(farmer, link, bytes)
    if (statusCode !== 200) throw new Error(`The upload was answered ${statusCode}: ${body}`)
    return addressOf(link)
  }
  const analyse = (
    imageURL: string,
    entity: { entityType?: EntityType | 'tractor'; entityId?: string } = {},
    { farmer = ada, headers = {} }: { farmer?: TestFarmer; headers?: Record<string, string> } = {},
  ) =>
    farmer.call(
      'POST',
      '/api/ai-analysis',
      { imageURL, entityType: 'crop', entityId: cropId, ...entity },
      headers,
    )
  const listOf = async (entityType: EntityType = 'crop', entityId = cropId) => {
    const answer = await ada.call(
      'GET',
      `/api/ai-analysis?${new URLSearchParams({ entityType, entityId }).toString()}`,
    )
    return answer.json<{ analyses: Analysis[] }>().analyses
  }
  return { ...farm, create, projectId, cropId, animalId, send, analyse, listOf }
}

export type AnalysedFarm = Awaited<ReturnType<typeof startAnalyses>>
