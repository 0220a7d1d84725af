import { call, expectJson, type Farmer } from '#scripts/siege/farmer.ts'

/** Everything that the server has acknowledged to one farmer. */
export type Ledger = {
  /** The project with the chat and the solar system. */
  homeId: string
  systemId: string
  /** Ids by name. */
  projects: Map<string, string>
  /** Project ids by field name. */
  crops: Map<string, string>
  /** The solar system's reading: last acknowledged and last sent. */
  reading: number
  sentReading: number
  messages: string[]
  /** Contents by URL. */
  files: Map<string, string>
}

export type Damage = { lost: string[]; doubled: string[] }

type Listed = {
  name: string
  crops: { fieldName: string }[]
  solarSystems: { id: string; currentGeneration: string }[]
}
type Page = { messages: { role: string; content: string }[]; earlier: string | null }

export async function openLedger(url: string, farmer: Farmer): Promise<Ledger> {
  const create = async (path: string, payload: unknown) =>
    (await expectJson<{ id: string }>(201, call(url, farmer, 'POST', path, payload))).id
  const homeId = await create('/api/projects', { name: 'Home' })
  const systemId = await create(`/api/projects/${homeId}/solar-systems`, { location: 'Golden' })
  return {
    homeId,
    systemId,
    projects: new Map([['Home', homeId]]),
    crops: new Map(),
    reading: 0,
    sentReading: 0,
    messages: [],
    files: new Map(),
  }
}

/**
 * Compares the farm with what the server acknowledged.
 * @param filesFrom skips this many files, which were checked before
 */
export async function findDamage(
  url: string,
  farmer: Farmer,
  ledger: Ledger,
  filesFrom = 0,
): Promise<Damage> {
  const projects = await expectJson<Listed[]>(200, call(url, farmer, 'GET', '/api/projects'))
  const crops = projects.flatMap((project) => project.crops)
  const damages = [
    compare(
      [...ledger.projects.keys()],
      projects.map(({ name }) => name),
    ),
    compare(
      [...ledger.crops.keys()],
      crops.map(({ fieldName }) => fieldName),
    ),
    compare(ledger.messages, await conversation(url, farmer, ledger.homeId)),
    { lost: lostReading(projects, ledger), doubled: [] },
    { lost: await lostFiles(url, farmer, [...ledger.files].slice(filesFrom)), doubled: [] },
  ]
  return {
    lost: damages.flatMap(({ lost }) => lost),
    doubled: damages.flatMap(({ doubled }) => doubled),
  }
}

function compare(acknowledged: string[], found: string[]): Damage {
  const known = new Set(found)
  const seen = new Set<string>()
  return {
    lost: acknowledged.filter((one) => !known.has(one)),
    doubled: found.filter((one) => seen.has(one) || !seen.add(one)),
  }
}

function lostReading(projects: Listed[], ledger: Ledger) {
  const systems = projects.flatMap(({ solarSystems }) => solarSystems)
  const found = Number(systems.find(({ id }) => id === ledger.systemId)?.currentGeneration || 0)
  const isRight = found === ledger.reading || found === ledger.sentReading
  return isRight ? [] : [`reading ${ledger.reading} (found ${found})`]
}

async function conversation(url: string, farmer: Farmer, projectId: string) {
  const found: string[] = []
  for (let before: string | null = ''; before !== null;) {
    const path: string = `/api/ai-conversations/${projectId}${before && `?before=${before}`}`
    const page = await expectJson<Page>(200, call(url, farmer, 'GET', path))
    found.push(...page.messages.filter((one) => one.role === 'user').map((one) => one.content))
    before = page.earlier
  }
  return found
}

async function lostFiles(url: string, farmer: Farmer, files: [string, string][]) {
  const lost: string[] = []
  for (const [address, content] of files) {
    const { status, text } = await call(url, farmer, 'GET', address)
    if (status !== 200 || text !== content) lost.push(`${address} (${status})`)
  }
  return lost
}
