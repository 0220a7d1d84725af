import type { Project } from '#contract/projects.ts'
import type { SessionUser } from '#contract/session.ts'
import { buildUser } from '#tests/builders/build-user.ts'

/** The farm behind the mocked wire; each test begins with an empty one and Ada signed in. */
export const farm = {
  user: buildUser() as SessionUser | null,
  projects: [] as Project[],
  lastId: 0,

  reset() {
    this.user = buildUser()
    this.projects = []
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
