import { http } from 'msw'
import { buildCrop } from '#tests/builders/build-crop.ts'
import { buildProject } from '#tests/builders/build-project.ts'
import { json, signedIn } from '#tests/mocks/answers.ts'
import { farm } from '#tests/mocks/store.ts'
import { addTask } from '#tests/mocks/tasks.ts'

const sampleOf = () => farm.projects.find(({ sample }) => sample)

/** Smaller than the server's. */
function plant() {
  const id = farm.newId('project')
  const crop = buildCrop({ id: farm.newId('crop'), projectId: id })
  const updatedAt = new Date().toISOString()
  farm.projects.unshift(
    buildProject({ id, name: 'Sample farm', sample: 'farm', crops: [crop], updatedAt }),
  )
  addTask({ title: 'Check the drip lines', dueDate: updatedAt.slice(0, 10), projectId: id })
  return id
}

export const sampleFarmHandlers = [
  http.post('*/api/sample-farm', () =>
    signedIn(() => json({ id: sampleOf()?.id ?? plant() }, 201)),
  ),

  http.delete('*/api/sample-farm', () =>
    signedIn(() => {
      const sample = sampleOf()
      farm.projects = farm.projects.filter((project) => project !== sample)
      farm.tasks = farm.tasks.filter(({ projectId }) => projectId !== sample?.id)
      farm.events = farm.events.filter(({ projectId }) => projectId !== sample?.id)
      return json({ removed: sample ? 1 : 0 })
    }),
  ),
]
