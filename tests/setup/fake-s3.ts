import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A service that answers every call with this one S3 error; for what a real one cannot be made to do. */
export const startRefusingS3 = (status: number, code: string, message: string) =>
  startS3((request, response) => {
    request.resume()
    response.writeHead(status, { 'content-type': 'application/xml' })
    const xml = `<Error><Code>${code}</Code><Message>${message}</Message></Error>`
    response.end(request.method === 'HEAD' ? undefined : xml)
  })

/** A service that takes every call and never answers, as a frozen machine does. */
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
