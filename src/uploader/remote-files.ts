import type Uppy from '@uppy/core'
import type { Body, Meta, UppyFile } from '@uppy/core'
import Url from '@uppy/url'

/** As of @uppy/companion-client 5.1: asks Companion for the file, then follows it by websocket. */
type UploadRemoteFile = (
  file: UppyFile<Meta, Body>,
  request: Record<string, unknown>,
  options: unknown,
) => Promise<unknown>

type RemoteOptions = {
  companionUrl: string
  /** Requests a URL for one PUT; null if Companion keeps files in a store of its own. */
  targetFor: ((fileId: string) => Promise<string>) | null
  /** Receives a sentence for the farmer. */
  onProblem: (sentence: string) => void
}

/** Lets the farmer import a file from a URL through the Companion server (spec section 7). */
export function offerRemoteFiles(
  uppy: Uppy<Meta, Body>,
  { companionUrl, targetFor, onProblem }: RemoteOptions,
) {
  uppy.use(Url, { companionUrl })
  uppy.on('info-visible', () => {
    const shown = uppy.getState().info.at(-1)
    if (shown?.type === 'error') onProblem(shown.message)
  })
  const client = uppy.getPlugin<Url<Meta, Body>>('Url')?.client
  if (!targetFor || !client) return
  const upload = client.uploadRemoteFile.bind(client) as UploadRemoteFile
  const uploadRemoteFile: UploadRemoteFile = async (file, request, options) => {
    const endpoint = await targetFor(file.id).catch((error: Error) => {
      uppy.emit('upload-error', file, error)
      throw error
    })
    return upload(file, { ...request, ...onePut(endpoint, file.type) }, options)
  }
  uppy.registerRequestClient(Url.requestClientId, { uploadRemoteFile })
}

/** Makes Companion's uploader send the plain bytes in a single PUT. */
const onePut = (endpoint: string, type: string) => ({
  protocol: 'multipart',
  endpoint,
  httpMethod: 'PUT',
  useFormData: false,
  headers: { 'Content-Type': type },
})
