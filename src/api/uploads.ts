import { useMutation } from '@tanstack/react-query'
import { uploadTicket } from '#contract/uploads.ts'
import { request } from './request.ts'

/** Asks for the target of one upload. A lost session leads to sign-in, as with every call. */
export function useUploadTicket() {
  const { mutateAsync } = useMutation({
    mutationFn: async () => uploadTicket.parse(await request('POST', '/api/objects/upload')),
  })
  return mutateAsync
}
