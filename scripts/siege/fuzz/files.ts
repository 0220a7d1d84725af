import sharp from 'sharp'
import { workbookOf } from '#scripts/siege/held/files.ts'
import { below, pick, type Random } from '#scripts/siege/random.ts'
import { openFarm, record, type FuzzedFarm, type Fuzzing } from './fuzzing.ts'

/** A farmer may have 1 GB of open uploads a day, and each may be 10 MB. */
const FILES_A_FARMER = 90
const MAX_CHANGES = 20
const JSON_HEADERS = { 'content-type': 'application/json' }

/** Uploads and uses pictures and tables with bytes changed, truncated or doubled. */
export async function fuzzFiles(fuzzing: Fuzzing, files: number) {
  const originals = await originalFiles()
  let farm = await openFarm(fuzzing)
  for (let index = 1; index <= files; index += 1) {
    if (index % FILES_A_FARMER === 0) farm = await openFarm(fuzzing)
    await sendAndUse(fuzzing, farm, broken(fuzzing.random, pick(fuzzing.random, originals)), index)
  }
}

async function originalFiles() {
  const picture = sharp({ create: { width: 320, height: 240, channels: 3, background: '#2e7d32' } })
  const place = { IFD0: { ImageDescription: 'North field' } }
  return [
    await picture.clone().jpeg().withExif(place).toBuffer(),
    await picture.clone().png().toBuffer(),
    await picture.clone().webp().toBuffer(),
    await workbookOf(
      '<row><c t="inlineStr"><is><t>date</t></is></c><c><v>12.5</v></c></row>'.repeat(20),
    ),
    Buffer.from('date,kWh\n2026-06-01,12.5\n2026-06-02,"1,1"\n01.07.2026;3,5\n'.repeat(20)),
  ]
}

function broken(random: Random, original: Buffer) {
  const body = Buffer.from(original)
  for (let changes = below(random, MAX_CHANGES); changes > 0; changes -= 1) {
    body[below(random, body.length)] = below(random, 256)
  }
  const choice = random()
  if (choice < 0.3) return body.subarray(0, below(random, body.length))
  return choice < 0.4 ? Buffer.concat([body, body]) : body
}

async function sendAndUse(fuzzing: Fuzzing, farm: FuzzedFarm, body: Buffer, index: number) {
  const known = (name: string) => farm.known[name]?.[0] ?? ''
  const post = async (url: string, payload: object) => {
    const json = Buffer.from(JSON.stringify(payload))
    const answer = await farm.send({ method: 'POST', url, headers: JSON_HEADERS, body: json })
    record(fuzzing, `POST ${url} of file ${index}`, answer)
    return answer.text
  }
  const { uploadURL } = JSON.parse(await post('/api/objects/upload', {})) as { uploadURL: string }
  const headers = { 'content-type': 'image/jpeg' }
  const sent = await farm.send({ method: 'PUT', url: uploadURL, headers, body })
  record(fuzzing, `PUT of file ${index}`, sent)
  const imageURL = uploadURL.split('?')[0] ?? ''
  await post('/api/ai-analysis', { imageURL, entityType: 'crop', entityId: known('cropId') })
  const system = `/api/projects/${known('projectId')}/solar-systems/${known('systemId')}`
  await post(`${system}/history/preview`, { objectURL: imageURL })
  await post(`${system}/history`, { objectURLs: [imageURL] })
}
