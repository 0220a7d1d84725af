import type { AnalysisRequest, FoundAnalysis } from '#contract/analysis.ts'
import { analysisInWords, type StoredAnalysis } from '#domain/finding-words.ts'
import { spokenLanguage } from '#src/lib/texts.ts'
import type { WaitingChange } from './change.ts'

/** What the engine on this phone made of a photo, in codes. The overlay is a data URL. */
export type PhoneFinding = Omit<
  StoredAnalysis,
  'id' | 'entityType' | 'entityId' | 'imageURL' | 'createdAt'
>

/** A photo that waits, as the analysis that the server will most likely make of it. */
export function waitingAnalysis({
  key,
  at,
  body,
  headers,
  photo,
}: Pick<WaitingChange, 'key' | 'at' | 'body' | 'headers' | 'photo'>): FoundAnalysis | undefined {
  if (!photo?.finding) return undefined
  const { entityType, entityId } = body as Omit<AnalysisRequest, 'imageURL'>
  const analysis = analysisInWords(spokenLanguage(), {
    ...(photo.finding as PhoneFinding),
    id: headers?.['New-Id'] ?? key,
    entityType,
    entityId,
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
