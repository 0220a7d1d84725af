import { useQuery } from '@tanstack/react-query'
import { emergencyQuery } from '#src/api/emergency-numbers.ts'
import { EmergencyForm } from '#src/features/assistant/emergency-form.tsx'
import { t } from '#src/lib/texts.ts'
import { Failure, Loading } from '#src/ui/card.tsx'
import { DataSection } from './data-section.tsx'

/** Whom the assistant names in an emergency. */
export function EmergencySection() {
  const { data: known, error, refetch, isFetching } = useQuery(emergencyQuery())
  return (
    <DataSection title={t('Emergency numbers')}>
      <p className="text-soft">{t('Your assistant always shows whom to call.')}</p>
      {known ? (
        <EmergencyForm known={known} />
      ) : error ? (
        <Failure
          text={t('Your emergency numbers could not be loaded.')}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <Loading label={t('Loading your emergency numbers')} shapes={['h-64']} className="w-full" />
      )}
    </DataSection>
  )
}
