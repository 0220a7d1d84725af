import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Answers every call with this S3 error, which a real service could not be made to return. */
export const startRefusingS3 = (status: number, code: string, message: string) =>
  startS3((request, response) => {
    request.resume()
    response.writeHead(status, { 'content-type': 'application/xml' })
    const xml = `<Error><Code>${code}</Code><Message>${message}</Message></Error>`
    response.end(request.method === 'HEAD' ? undefined : xml)
  })

/** Accepts every call and never answers, like a frozen machine. */
export async function startSilentS3() {
  let calls = 0
  const service = await startS3(() => (calls += 1))
  return { ...service, calls: () => calls }
}

async function startS3(answer: RequestListener) {
  const server = createServer(answer)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'farm-photos',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
      S3_FORCE_PATH_STYLE: 'true',
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
