import { call, expectJson, UnexpectedAnswer, type Farmer } from '#scripts/siege/farmer.ts'
import { newId } from '#server/new-id.ts'
import type { Ledger } from './ledger.ts'

/** Something a farmer writes; sent again, with the same key, until it is acknowledged. */
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

/** A change of one field; the farm must hold the last acknowledged one. */
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

/** A file: its link carries the request through; sent twice, the second is told it is there. */
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

/** The steps of a farmer's day, in turn. */
export function stepAt(count: number, ledger: Ledger): Step {
  const turn = count % 5
  if (turn === 0) return newProject()
  if (turn === 1) return newCrop([...ledger.projects.values()].at(-1) ?? ledger.homeId)
  if (turn === 2) return newPatch(ledger, count + 1)
  if (turn === 3) return newMessage(ledger)
  return newFile()
}
