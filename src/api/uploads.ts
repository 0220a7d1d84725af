import { useMutation } from '@tanstack/react-query'
import { uploadTicket, type UploadAnnouncement } from '#contract/uploads.ts'
import { request } from './request.ts'

/** A mutation, so that an expired session leads to sign-in as with every call. */
export function useUploadTicket() {
  const { mutateAsync } = useMutation({
    mutationFn: async (announced: UploadAnnouncement) =>
      uploadTicket.parse(await request('POST', '/api/objects/upload', undefined, announced)),
  })
  return mutateAsync
}
