import type { AnalysisRequest, FoundAnalysis } from '#contract/analysis.ts'
import { analysisInWords } from '#domain/finding-words.ts'
import { spokenLanguage } from '#src/lib/texts.ts'
import type { PhoneFinding, WaitingChange } from './change.ts'

/** A photo that waits, as the analysis that the server will most likely make of it. */
export function waitingAnalysis(
  change: Pick<WaitingChange, 'key' | 'at' | 'body' | 'headers' | 'photo'>,
): FoundAnalysis | undefined {
  const { key, at, body, headers, photo } = change
  if (!photo?.finding) return undefined
  const analysis = analysisInWords(spokenLanguage(), {
    ...photo.finding,
    ...(body as Omit<AnalysisRequest, 'imageURL'>),
    id: headers?.['New-Id'] ?? key,
    imageURL: pictureURL(key, photo.bytes),
    createdAt: at,
  })
  return { ...analysis, isWaiting: true }
}

/** One URL for each photo for as long as the page is open: several pictures may show it. */
const pictures = new Map<string, string>()

function pictureURL(key: string, bytes: Blob) {
  const url = pictures.get(key) ?? URL.createObjectURL(bytes)
  pictures.set(key, url)
  return url
}

/** What this phone had found on a photo, in words. It belongs to the analysis that is compared. */
export const phoneAnalysis = (finding: PhoneFinding): FoundAnalysis =>
  analysisInWords(spokenLanguage(), {
    ...finding,
    id: '',
    entityType: 'crop',
    entityId: '',
    imageURL: '',
    createdAt: '',
  })
