import { useQuery } from '@tanstack/react-query'
import type { EntityType, FoundAnalysis } from '#contract/analysis.ts'
import { phoneAnalysisQuery } from '#src/api/analysis.ts'
import { statusOf } from '#domain/health-status.ts'
import { t } from '#src/lib/texts.ts'
import { verdictText } from './verdict.ts'

type PhoneVerdictProps = { entityType: EntityType; analysis: FoundAnalysis }

/** Says that a verdict is this phone's own, or what else the phone had said before the server. */
export function PhoneVerdict({ entityType, analysis }: PhoneVerdictProps) {
  const { data: before } = useQuery(phoneAnalysisQuery(analysis))
  if (analysis.isWaiting)
    return (
      <p className="text-xs text-soft">
        {t('By this device, without a network. The server looks again when there is one.')}
      </p>
    )
  if (!before) return null
  const sentence = verdictText(entityType, before)
  const isSame =
    sentence === verdictText(entityType, analysis) &&
    statusOf(before.analysisResult) === statusOf(analysis.analysisResult)
  return isSame ? null : (
    <p className="text-xs text-soft">{t('This device had said: {sentence}', { sentence })}</p>
  )
}
