import { useMutation } from '@tanstack/react-query'
import { uploadTicket, type UploadAnnouncement } from '#contract/uploads.ts'
import { fetchWithin, patienceMs } from './offline/fetch-within.ts'
import { mayKeep } from './offline/may-keep.ts'
import { request } from './request.ts'

const PATH = '/api/objects/upload'

/** A mutation, so that an expired session leads to sign-in as with every call. */
export function useUploadTicket() {
  const { mutateAsync } = useMutation({
    mutationFn: async (announced: UploadAnnouncement) =>
      uploadTicket.parse(
        await request(
          'POST',
          PATH,
          undefined,
          announced,
          mayKeep() ? fetchWithin(patienceMs(PATH)) : undefined,
        ),
      ),
  })
  return mutateAsync
}
