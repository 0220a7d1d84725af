import type { Analysis } from '#contract/analysis.ts'
import type { ChatMessage } from '#contract/chat.ts'
import type { Project } from '#contract/projects.ts'
import type { Task } from '#contract/tasks.ts'
import type { TimelineEntry } from '#contract/timeline.ts'
import type { SessionUser } from '#contract/session.ts'
import { buildUser } from '#tests/builders/build-user.ts'

/** What an export of the mocks holds. */
export type FarmInAFile = { projects: Project[]; tasks: Task[] }

/** The farm behind the mocked wire; each test begins with an empty one and Ada signed in. */
export const farm = {
  user: buildUser() as SessionUser | null,
  projects: [] as Project[],
  /** By key: not sent yet, or what was sent. */
  uploads: new Map<string, 'open' | 'photo' | 'other'>(),
  /** By key: the text of an upload that is a table. */
  files: new Map<string, string>(),
  /** By solar system: measured kWh by day. */
  history: new Map<string, Map<string, number>>(),
  /** By solar system: the key of the file that each day came from. */
  historyKeys: new Map<string, Map<string, string>>(),
  /** Newest first. */
  analyses: [] as Analysis[],
  /** By project, oldest message first. */
  conversations: new Map<string, ChatMessage[]>(),
  tasks: [] as Task[],
  /** By id of a done task: the occurrence that followed. */
  nextOf: new Map<string, string>(),
  hasRoutine: false,
  /** Newest first. */
  events: [] as TimelineEntry[],
  eventCount: 0,
  findingsSeenAt: '',
  /** jsdom does not hand over the bytes of a file: what it is taken for where they are missing. */
  farmInAFile: null as FarmInAFile | null,
  /** The path and the age of the calendar link. */
  calendarLink: null as { path: string; madeAt: string } | null,
  lastId: 0,

  reset() {
    this.user = buildUser()
    this.projects = []
    this.uploads.clear()
    this.files.clear()
    this.history.clear()
    this.historyKeys.clear()
    this.analyses = []
    this.conversations.clear()
    this.tasks = []
    this.nextOf.clear()
    this.hasRoutine = false
    this.events = []
    this.eventCount = 0
    this.findingsSeenAt = ''
    this.calendarLink = null
    this.farmInAFile = null
    this.lastId = 0
  },

  newId(kind: string) {
    this.lastId += 1
    return `${kind}-${this.lastId}`
  },

  project(id: unknown) {
    return this.projects.find((project) => project.id === id)
  },
}
