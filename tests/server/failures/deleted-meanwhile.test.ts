import { expect, test } from 'vitest'
import { projectRepository } from '#server/farm/projects.repository.ts'
import { engines } from '#tests/setup/engines.ts'

test.each(engines)(
  'on $name a change of an account that another tab has deleted is one of nobody',
  async ({ open }) => {
    const db = await open()
    const nobody = projectRepository(db, 'deleted-meanwhile')
    const at = '2026-06-01'
    const sent = { userId: 'nobody', key: null, newId: undefined, at, version: undefined }
    const creating = nobody.create({ name: 'North farm' }, () => 'project-1', at, sent)
    await expect(creating).rejects.toMatchObject({ statusCode: 401, message: 'Unauthorized' })
    await db.destroy()
  },
)
