import type { Actor } from '#contract/actor.ts'
import type { Alerts } from '#contract/alerts.ts'
import type { Analysis } from '#contract/analysis.ts'
import type { Entry, EntryVersion } from '#contract/entries.ts'
import type { EmergencyPayload } from '#contract/emergency-numbers.ts'
import type { ChatMessage } from '#contract/chat.ts'
import type { Deletion } from '#contract/deletions.ts'
import type { FarmList, Invitation, Member, MembershipChange } from '#contract/members.ts'
import type { ProductionReading } from '#contract/production-reading.ts'
import type { Product } from '#contract/products.ts'
import type { Project } from '#contract/projects.ts'
import type { Sensor } from '#contract/readings.ts'
import type { Task } from '#contract/tasks.ts'
import type { SolarWeather } from '#contract/weather.ts'
import type { TimelineEntry } from '#contract/timeline.ts'
import type { SessionUser } from '#contract/session.ts'
import type { ProjectPlace, Weather } from '#contract/weather.ts'
import { buildUser } from '#tests/builders/build-user.ts'

const NO_NUMBERS: EmergencyPayload = { country: '', veterinarian: '', poison: '', neighbour: '' }

const adasFarms = (): FarmList => [
  { id: 'u1', name: '', owner: 'Ada Field', role: 'owner', isCurrent: true },
]
const adaAlone = (): Member[] => [
  {
    id: 'u1',
    name: 'Ada Field',
    role: 'owner',
    endsAt: null,
    since: '2026-01-01T08:00:00.000Z',
    isYou: true,
    isPhone: false,
    email: 'ada@farm.example',
    invitedBy: null,
  },
]

/** Nothing is on; the server sends no mail. */
const noAlerts = (): Alerts => ({
  wishes: { kinds: [], quiet: null, digestAt: null, zone: 'UTC' },
  mail: null,
  pushKey: 'BKey',
  devices: [],
})

const noWeather = () => ({
  on: false,
  /** Null where the host has turned the weather off. */
  provider: 'api.open-meteo.com' as string | null,
  /** As entered, by project. */
  places: new Map<string, NonNullable<ProjectPlace['place']>>(),
  /** What the provider has answered, by project. */
  answers: new Map<string, Weather>(),
})

export type FarmInAFile = { projects: Project[]; tasks: Task[] }

/** The farm behind the mocked API. Each test starts with an empty one and Ada signed in. */
export const farm = {
  user: buildUser() as SessionUser | null,
  projects: [] as Project[],
  /** By key: 'open' until a file is sent. */
  uploads: new Map<string, 'open' | 'photo' | 'other'>(),
  /** The text of uploaded CSV files by key. */
  files: new Map<string, string>(),
  /** What was entered in the grid of fields by year. */
  seasons: [] as { fieldId: string; year: number; crop: string }[],
  /** Measured kWh by day, by solar system. */
  history: new Map<string, Map<string, number>>(),
  /** The key of the file that each day came from, by solar system. */
  historyKeys: new Map<string, Map<string, string>>(),
  /** What a solar system makes under real skies; unknown where it is missing. */
  solarWeather: new Map<string, SolarWeather>(),
  /** How files were shown to be read, by solar system and header. */
  knownReadings: new Map<string, Map<string, ProductionReading>>(),
  /** Devices that send live readings. */
  sensors: [] as Sensor[],
  /** What a system has made today, and when one that is silent sent last. */
  todayKwh: new Map<string, number>(),
  silentSince: new Map<string, string>(),
  /** Newest first. */
  analyses: [] as Analysis[],
  /** By project, oldest message first. */
  conversations: new Map<string, ChatMessage[]>(),
  emergencyNumbers: NO_NUMBERS,
  alerts: noAlerts(),
  /** Mails with a link that confirms the address. */
  linksSent: 0,
  weather: noWeather(),
  products: [] as Product[],
  /** Of the book. */
  entries: [] as Entry[],
  /** What entries were before; oldest first. */
  entryVersions: [] as (EntryVersion & { id: string; isLast: boolean })[],
  currency: 'USD',
  tasks: [] as Task[],
  /** The id of the next occurrence, by the id of a completed task. */
  nextOf: new Map<string, string>(),
  /** Whether the whole routine was added before. */
  hasRoutine: false,
  givenRoutine: new Set<string>(),
  /** Newest first. */
  events: [] as TimelineEntry[],
  eventCount: 0,
  findingsSeenAt: '',
  /** Stands in for an imported file, whose bytes jsdom does not send. */
  farmInAFile: null as FarmInAFile | null,
  /** Newest first. */
  deletions: [] as (Deletion & { undo: () => void })[],
  farms: adasFarms(),
  members: adaAlone(),
  /** Newest first, as is the log. */
  invitations: [] as Invitation[],
  membershipLog: [] as MembershipChange[],
  calendarLink: null as { path: string; madeAt: string } | null,
  lastId: 0,
  /** Who changed a record, project or task last, by its id. */
  changers: new Map<string, Actor>(),
  /** The answers to changes that had a key or an id of the device. */
  answers: new Map<string, { body: string; status: number; answer: unknown }>(),
  /** Those that devices gave. */
  ids: new Set<string>(),

  reset() {
    this.user = buildUser()
    this.projects = []
    this.uploads.clear()
    this.files.clear()
    this.seasons = []
    this.history.clear()
    this.historyKeys.clear()
    this.knownReadings.clear()
    this.solarWeather.clear()
    this.sensors = []
    this.todayKwh.clear()
    this.silentSince.clear()
    this.analyses = []
    this.conversations.clear()
    this.emergencyNumbers = NO_NUMBERS
    this.alerts = noAlerts()
    this.linksSent = 0
    this.weather = noWeather()
    this.products = []
    this.entries = []
    this.entryVersions = []
    this.currency = 'USD'
    this.tasks = []
    this.nextOf.clear()
    this.hasRoutine = false
    this.givenRoutine.clear()
    this.events = []
    this.eventCount = 0
    this.findingsSeenAt = ''
    this.farms = adasFarms()
    this.members = adaAlone()
    this.invitations = []
    this.membershipLog = []
    this.calendarLink = null
    this.deletions = []
    this.farmInAFile = null
    this.lastId = 0
    this.changers.clear()
    this.answers.clear()
    this.ids.clear()
  },

  /** Who is signed in, as one who did something. */
  self(): Actor {
    return this.user
      ? { id: this.user.id, name: `${this.user.firstName} ${this.user.lastName}` }
      : undefined
  },

  newId(kind: string) {
    this.lastId += 1
    return `${kind}-${this.lastId}`
  },

  project(id: unknown) {
    return this.projects.find((project) => project.id === id)
  },
}
