import type { QueryClient } from '@tanstack/react-query'
import type { Agenda, Task } from '#contract/tasks.ts'
import type { Member } from '#contract/members.ts'
import type { Project } from '#contract/projects.ts'
import { recordsOf } from '#domain/records/kinds.ts'
import { dueSeenFrom } from '#domain/tasks/repeat.ts'
import { membersQuery } from '#src/api/members.ts'
import { projectsQuery } from '#src/api/projects.ts'
import { readProjects } from '#src/api/read-farm.ts'

/** A copy of an earlier day as of today: what was done then is gone, and repeating tasks have moved on. */
export function asOfToday(agenda: Agenda, today: string): Agenda {
  if (agenda.today >= today) return agenda
  const seen = (task: Task) => {
    const series = task.repeat && { repeat: task.repeat, from: task.repeatFrom ?? task.dueDate }
    return { ...task, dueDate: dueSeenFrom(today, task.dueDate, series) }
  }
  const doneToday = agenda.doneToday.filter(({ doneOn }) => doneOn === today)
  return { ...agenda, today, open: agenda.open.map(seen), doneToday }
}

/** Names the places of tasks that wait: only the server writes them into a task. */
export function withPlaceNames(agenda: Agenda, projects: Project[]): Agenda {
  const named = (task: Task): Task => {
    const project = projects.find(({ id }) => id === task.projectId)
    if (!project) return task
    const record = recordsOf(project).find(({ id }) => id === task.entityId)
    return { ...task, projectName: project.name, entityName: record?.name ?? task.entityName }
  }
  const { open, doneToday } = agenda
  return { ...agenda, open: open.map(named), doneToday: doneToday.map(named) }
}

/** The same for the people who are to do them. */
export function withAssignees(agenda: Agenda, members: Pick<Member, 'id' | 'name'>[]): Agenda {
  const named = (task: Task): Task => {
    const member = members.find(({ id }) => id === task.assigneeId)
    return member ? { ...task, assignee: member.name } : task
  }
  return { ...agenda, open: agenda.open.map(named) }
}

/** As of today, with the names of places and people as far as they are on the device. */
export async function presentAgenda(agenda: Agenda, today: string, client: QueryClient) {
  const projects: unknown = await client.ensureQueryData(projectsQuery()).catch(() => [])
  const named = asOfToday(withPlaceNames(agenda, readProjects(projects)), today)
  if (!named.open.some(({ assigneeId, assignee }) => assigneeId && !assignee)) return named
  const people = await client.ensureQueryData(membersQuery()).catch(() => undefined)
  return withAssignees(named, people?.members ?? [])
}
