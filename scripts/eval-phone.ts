import { chromium } from 'playwright-core'
import type { AnalysisResult } from '#contract/analysis.ts'
import type { PhotoSubject } from '#domain/photo/assess.ts'
import { UnusablePhoto } from '#domain/photo/unusable-photo.ts'
import { readPhoto } from '#server/vision/read-photo.ts'
import { BROWSER_ARGUMENTS, findBrowser } from './browser.ts'
import type { Evaluation } from './eval-report.ts'
import { readSamples } from './eval-photos.ts'
import { loadPhoneEngine } from './phone-engine.ts'

/** Whether a phone's browser comes to the server's verdicts on the labelled photos of a folder. */
export async function evaluatePhone(folder: string): Promise<Evaluation> {
  const samples = await readSamples(folder)
  const { executablePath } = findBrowser()
  const browser = await chromium.launch({ executablePath, args: BROWSER_ARGUMENTS })
  try {
    const look = await loadPhoneEngine(await browser.newPage())
    let sameStatus = 0
    let sameWords = 0
    for (const { label, photo } of samples) {
      const bytes = await photo()
      const subject = subjectOf(label)
      const seen = await look(bytes, subject)
      const phone = 'refused' in seen ? refusal(seen.refused) : seen.finding
      const server = await serverVerdict(bytes, subject)
      if (statusIn(phone) !== statusIn(server)) continue
      sameStatus += 1
      if (wordsIn(phone) === wordsIn(server)) sameWords += 1
    }
    const count = samples.length
    return {
      title: 'Photos on the phone',
      figures: [
        {
          name: 'with the status that the server gives',
          value: sameStatus / count,
          count,
          target: { atLeast: 0.97 },
        },
        {
          name: 'with all its words and figures too',
          value: sameWords / count,
          count,
          target: null,
        },
      ],
    }
  } finally {
    await browser.close()
  }
}

/** Labels are those of `evaluatePhotos`; whatever is neither animal nor panel is looked at as a crop. */
function subjectOf(label: string): PhotoSubject {
  const [kind] = label.split(':')
  return { entityType: kind === 'animal' || kind === 'solar' ? kind : 'crop', name: '' }
}

type Verdict = { analysisResult: AnalysisResult; recommendations: unknown; evidence: unknown }

const refusal = (sentence: string): Verdict => ({
  analysisResult: { healthStatus: sentence },
  recommendations: [],
  evidence: '',
})

const serverVerdict = (photo: Buffer, subject: PhotoSubject): Promise<Verdict> =>
  readPhoto(photo, subject).then(
    (finding) =>
      finding.refusal
        ? refusal(finding.refusal.id)
        : { ...finding, evidence: JSON.stringify(finding.evidence) },
    (error: unknown) => {
      if (error instanceof UnusablePhoto) return refusal(error.sentence.id)
      throw error
    },
  )

const statusIn = ({ analysisResult }: Verdict) => JSON.stringify(analysisResult)
const wordsIn = ({ recommendations, evidence }: Verdict) =>
  JSON.stringify([recommendations, evidence])
