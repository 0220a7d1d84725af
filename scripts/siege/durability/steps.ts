import { call, expectJson, UnexpectedAnswer, type Farmer } from '#scripts/siege/farmer.ts'
import { newId } from '#server/new-id.ts'
import type { Ledger } from './ledger.ts'

/** A write, retried with the same idempotency key until it is acknowledged. */
export type Step = (url: string, farmer: Farmer, ledger: Ledger) => Promise<void>

const keyed = () => ({ 'idempotency-key': newId() })

function newProject(): Step {
  const [name, headers] = [`Project ${newId()}`, keyed()]
  return async (url, farmer, ledger) => {
    const created = call(url, farmer, 'POST', '/api/projects', { name }, headers)
    ledger.projects.set(name, (await expectJson<{ id: string }>(201, created)).id)
  }
}

function newCrop(projectId: string): Step {
  const [fieldName, headers] = [`Field ${newId()}`, keyed()]
  const crop = {
    name: 'Corn',
    scientificName: 'Zea mays',
    fieldName,
    fieldSize: '4.5',
    healthStatus: 'unknown',
  }
  return async (url, farmer, ledger) => {
    const path = `/api/projects/${projectId}/crops`
    await expectJson(201, call(url, farmer, 'POST', path, crop, headers))
    ledger.crops.set(fieldName, projectId)
  }
}

/** Updates one field; the farm must hold the last acknowledged value. */
function newPatch({ homeId, systemId }: Ledger, reading: number): Step {
  return async (url, farmer, ledger) => {
    const path = `/api/projects/${homeId}/solar-systems/${systemId}`
    ledger.sentReading = reading
    await expectJson(200, call(url, farmer, 'PATCH', path, { currentGeneration: String(reading) }))
    ledger.reading = reading
  }
}

function newMessage({ homeId }: Ledger): Step {
  const [message, headers] = [`How many crops do I have? ${newId()}`, keyed()]
  return async (url, farmer, ledger) => {
    const path = `/api/ai-conversations/${homeId}`
    await expectJson(201, call(url, farmer, 'POST', path, { message }, headers))
    ledger.messages.push(message)
  }
}

/** Uploads a file. The upload URL makes it idempotent: a retried PUT is answered with 409. */
function newFile(): Step {
  const content = Buffer.from(`date,kWh\n2026-06-01,${Math.random()}\n# ${newId()}\n`)
  let link: string | undefined
  return async (url, farmer, ledger) => {
    const asked = () => call(url, farmer, 'POST', '/api/objects/upload')
    link ??= (await expectJson<{ uploadURL: string }>(200, asked())).uploadURL
    const { status, text } = await call(url, farmer, 'PUT', link, content)
    if (status !== 200 && status !== 409) throw new UnexpectedAnswer(status, text)
    ledger.files.set(link.split('?')[0] ?? '', content.toString())
  }
}

/** Cycles through the kinds of writes. */
export function stepAt(count: number, ledger: Ledger): Step {
  const kind = count % 5
  if (kind === 0) return newProject()
  if (kind === 1) return newCrop([...ledger.projects.values()].at(-1) ?? ledger.homeId)
  if (kind === 2) return newPatch(ledger, count + 1)
  if (kind === 3) return newMessage(ledger)
  return newFile()
}
