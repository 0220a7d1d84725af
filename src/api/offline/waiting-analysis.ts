import type { AnalysisRequest, FoundAnalysis } from '#contract/analysis.ts'
import { analysisInWords, type StoredAnalysis } from '#domain/finding-words.ts'
import { spokenLanguage } from '#src/lib/texts.ts'
import type { WaitingChange } from './change.ts'

type About = 'id' | 'entityType' | 'entityId' | 'imageURL' | 'createdAt'
/** What the engine on this phone made of a photo, in codes. The overlay is a data URL. */
export type PhoneFinding = Omit<StoredAnalysis, About>

/** A photo that waits, as the analysis that the server will most likely make of it. */
export function waitingAnalysis(
  change: Pick<WaitingChange, 'key' | 'at' | 'body' | 'headers' | 'photo'>,
): FoundAnalysis | undefined {
  const { key, at, body, headers, photo } = change
  if (!photo?.finding) return undefined
  const analysis = analysisInWords(spokenLanguage(), {
    ...(photo.finding as PhoneFinding),
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
export const phoneAnalysis = (finding: unknown): FoundAnalysis =>
  analysisInWords(spokenLanguage(), {
    ...(finding as PhoneFinding),
    id: '',
    entityType: 'crop',
    entityId: '',
    imageURL: '',
    createdAt: '',
  })
