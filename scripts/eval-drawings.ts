import { readPhoto } from '#server/vision/read-photo.ts'
import { DAMAGED_LEAVES, GREEN_THINGS } from '#tests/builders/doubtful-photos.ts'
import type { Evaluation } from './eval-report.ts'

/** Drawn photos that must never be called healthy. */
export async function evaluateDrawings(): Promise<Evaluation> {
  return {
    title: 'Drawn photos',
    figures: [
      {
        name: 'damaged leaves called good',
        value: await share(DAMAGED_LEAVES, (status) => status === 'good'),
        count: DAMAGED_LEAVES.length,
        target: { atMost: 0 },
      },
      {
        name: 'green things called good',
        value: await share(GREEN_THINGS, (status) => status === 'good'),
        count: GREEN_THINGS.length,
        target: { atMost: 0 },
      },
    ],
  }
}

async function share(
  drawings: typeof GREEN_THINGS,
  holds: (healthStatus: string | null | undefined) => boolean,
) {
  const statuses = await Promise.all(
    drawings.map(async ([, draw]) => {
      const finding = await readPhoto(await draw(), { entityType: 'crop', name: '' })
      return finding.analysisResult.healthStatus
    }),
  )
  return statuses.filter(holds).length / drawings.length
}
