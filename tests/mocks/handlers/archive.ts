import { http } from 'msw'
import { json, refuse, signedIn } from '#tests/mocks/answers.ts'
import { farm, type FarmInAFile } from '#tests/mocks/store.ts'

/** The mocks write no real ZIP, only its signature and the farm as JSON. */
const ZIP_SIGNATURE = 'PK\u0003\u0004'

const NOT_A_ZIP =
  'This file is not a ZIP file, or it is damaged. Please download the export again. Nothing was imported.'

const counts = () => ({
  projects: farm.projects.length,
  records: farm.projects.reduce(
    (sum, { crops = [], animals = [], solarSystems = [] }) =>
      sum + crops.length + animals.length + solarSystems.length,
    0,
  ),
  tasks: farm.tasks.length,
  files: farm.analyses.length,
})

const counted = (count: number, noun: string) =>
  count > 0 && `${count} ${noun}${count === 1 ? '' : 's'}`

function importProblem() {
  const { projects } = counts()
  const openTasks = farm.tasks.filter(({ doneAt }) => !doneAt).length
  if (projects === 0 && openTasks === 0) return null
  const held = [counted(projects, 'project'), counted(openTasks, 'open task')]
    .filter(Boolean)
    .join(' and ')
  return `This account has ${held}. An import needs an empty account: delete what is here, or sign up with another email address.`
}

export const archiveHandlers = [
  http.get('*/api/farm', () =>
    signedIn(() =>
      json({
        ...counts(),
        fileBytes: 1_048_576 * farm.analyses.length,
        importProblem: importProblem(),
        usedBytes: 1_048_576 * farm.analyses.length,
        quotaBytes: 5_000_000_000,
        rows: counts().projects + counts().records + farm.tasks.length,
        maxRows: 250_000,
      }),
    ),
  ),

  http.get('*/api/farm/export', () =>
    signedIn(() => {
      const held: FarmInAFile = { projects: farm.projects, tasks: farm.tasks }
      return new Response(ZIP_SIGNATURE + JSON.stringify(held), {
        headers: {
          'Content-Type': 'application/zip',
          'Content-Disposition': 'attachment; filename="smart-farm-2026-06-01.zip"',
        },
      })
    }),
  ),

  http.post('*/api/farm/import', ({ request }) =>
    signedIn(async () => {
      const problem = importProblem()
      if (problem) return refuse(409, problem)
      const body = await request.text()
      const held = body.startsWith(ZIP_SIGNATURE)
        ? (JSON.parse(body.slice(ZIP_SIGNATURE.length)) as FarmInAFile)
        : farm.farmInAFile
      if (!held) return refuse(422, NOT_A_ZIP)
      const done = farm.tasks
      farm.tasks = []
      Object.assign(farm, held)
      const brought = counts()
      farm.tasks = [...done, ...farm.tasks]
      return json({ ...brought, missingFiles: 0 })
    }),
  ),
]
