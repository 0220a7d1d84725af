import { pick, type Random } from '#scripts/siege/random.ts'
import type { BusyFarmer } from './busy-farm.ts'

export type Received = { status: number; etag: string; text: string }
export type LoadRequest = {
  method: string
  target: string
  payload?: unknown
  headers?: Record<string, string>
  onReceived?: (answer: Received) => void
}

const READ_SHARE = 0.8

const get = (target: string): LoadRequest => ({ method: 'GET', target })

/** What a browser fetches; the project list with and without its cached ETag. */
function read(random: Random, farmer: BusyFarmer): LoadRequest {
  const choice = random()
  if (choice < 0.3) {
    const headers: Record<string, string> = farmer.etag ? { 'if-none-match': farmer.etag } : {}
    return { ...get('/api/projects'), headers, onReceived: ({ etag }) => (farmer.etag = etag) }
  }
  if (choice < 0.5) return get('/api/projects')
  if (choice < 0.65) return get(`/api/projects/${pick(random, farmer.projectIds)}/solar-systems`)
  if (choice < 0.75) return get(`/api/ai-conversations/${pick(random, farmer.projectIds)}`)
  if (choice < 0.85) return get('/api/tasks?zone=UTC')
  return get(choice < 0.93 ? '/' : '/api/auth/user')
}

const idIn = (text: string) => /"id":"([^"]+)"/.exec(text)?.[1]

/** Deletes what it created on the previous call, so that the farm keeps its size. */
function spare(path: string, payload: unknown, spares: string[]): LoadRequest {
  const id = spares.pop()
  if (id) return { method: 'DELETE', target: `${path}/${id}` }
  const received = ({ status, text }: Received) => {
    const made = status === 201 ? idIn(text) : undefined
    if (made) spares.push(made)
  }
  return { method: 'POST', target: path, payload, onReceived: received }
}

function write(random: Random, farmer: BusyFarmer): LoadRequest {
  const choice = random()
  if (choice < 0.35) {
    const payload = {
      name: 'Tomatoes',
      scientificName: 'Solanum lycopersicum',
      fieldName: 'North field',
      fieldSize: `${Math.floor(random() * 100)}`,
      healthStatus: 'unknown',
    }
    return { method: 'PUT', target: `/api/crops/${pick(random, farmer.cropIds)}`, payload }
  }
  if (choice < 0.6) {
    const { id, projectId } = pick(random, farmer.systems)
    const payload = { currentGeneration: random().toFixed(2) }
    const target = `/api/projects/${projectId}/solar-systems/${id}`
    return { method: 'PATCH', target, payload }
  }
  if (choice < 0.7) {
    const target = `/api/ai-conversations/${pick(random, farmer.projectIds)}`
    return { method: 'POST', target, payload: { message: 'How many crops do I have?' } }
  }
  if (choice < 0.85) return spare('/api/projects', { name: 'Spare' }, farmer.spareProjects)
  return spare('/api/tasks', { title: 'Spray', dueDate: '2026-06-01' }, farmer.spareTasks)
}

/** The next request of a farmer; four out of five are reads. */
export const nextRequest = (random: Random, farmer: BusyFarmer): LoadRequest =>
  random() < READ_SHARE ? read(random, farmer) : write(random, farmer)
