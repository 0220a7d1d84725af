import type { QueryClient } from '@tanstack/react-query'
import type { Agenda, Task } from '#contract/tasks.ts'
import type { Project } from '#contract/projects.ts'
import { recordsOf } from '#domain/records/kinds.ts'
import { dueSeenFrom } from '#domain/tasks/repeat.ts'
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

/** As of today, with the names of the places as far as the projects are on the device. */
export async function presentAgenda(agenda: Agenda, today: string, client: QueryClient) {
  const projects: unknown = await client.ensureQueryData(projectsQuery()).catch(() => [])
  return asOfToday(withPlaceNames(agenda, readProjects(projects)), today)
}
