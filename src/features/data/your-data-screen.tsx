import { paths } from '#src/lib/paths.ts'
import { Screen } from '#src/ui/screen.tsx'
import { useQuery } from '@tanstack/react-query'
import { failureSentence } from '#src/api/request.ts'
import { useMay } from '#src/api/session.ts'
import { farmQuery, EXPORT_PATH } from '#src/api/archive.ts'
import { buttonStyle } from '#src/ui/button.tsx'
import { Loading, Notice } from '#src/ui/card.tsx'
import type { FarmSummary } from '#contract/archive.ts'
import { numberText } from '#src/lib/format.ts'
import { t } from '#src/lib/texts.ts'
import { Provenance } from '#src/ui/provenance.tsx'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { CalendarLinkSection } from './calendar-link-section.tsx'
import { EmergencySection } from './emergency-section.tsx'
import { ImportSection } from './import-section.tsx'
import { RecentlyDeleted } from './recently-deleted.tsx'
import { bytesText, farmText } from './farm-text.ts'
import { DataSection } from './data-section.tsx'

export function YourDataScreen() {
  return (
    <Screen
      title={t('Your data')}
      backTo={paths.dashboard}
      backLabel={t('Back to the dashboard')}
      className="max-w-3xl"
    >
      <YourData />
    </Screen>
  )
}

/** The farm as a file is its owner's; the others have their calendar here. */
function YourData() {
  const mayManage = useMay('manage')
  if (useMay('own')) return <OwnData />
  return (
    <div className="grid grid-cols-1 gap-8">
      {mayManage && <RecentlyDeleted />}
      <CalendarLinkSection />
      {mayManage && <EmergencySection />}
      <NetworkSection />
    </div>
  )
}

function OwnData() {
  const { data: farm, error, refetch, isFetching } = useQuery(farmQuery())
  if (!farm && error) {
    return (
      <Notice
        title={t('Your data could not be loaded')}
        text={failureSentence(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  return (
    <div className="grid grid-cols-1 gap-8">
      {farm ? (
        <>
          <ExportSection farm={farm} />
          <ImportSection farm={farm} />
          <RecentlyDeleted />
          <CalendarLinkSection />
          <EmergencySection />
          <StorageSection farm={farm} />
          <NetworkSection />
        </>
      ) : (
        <Loading label={t('Loading your data')} shapes={['h-64', 'h-64']} className="contents" />
      )}
    </div>
  )
}

const GIGABYTE = 1_000_000_000

/** '0.01', '1.2', '20'. */
const gigabytes = (bytes: number) => numberText(bytes / GIGABYTE, bytes < GIGABYTE ? 2 : 1)

/** Storage used and its quota, if the server reports them. */
function StorageSection({ farm: { usedBytes, quotaBytes, rows, maxRows } }: { farm: FarmSummary }) {
  if (usedBytes === undefined || quotaBytes === undefined) return null
  if (rows === undefined || maxRows === undefined) return null
  return (
    <DataSection title={t('Storage on this server')}>
      <p>
        {t('Files: {used} of {quota} GB. Records: {rows, number} of {maxRows, number}.', {
          used: gigabytes(usedBytes),
          quota: gigabytes(quotaBytes),
          rows,
          maxRows,
        })}{' '}
        <Provenance kind="measured" />
      </p>
      <p className="text-soft">{t('What you delete counts until it is gone for good.')}</p>
    </DataSection>
  )
}

/** Browsers keep nothing of a page that came over plain http. */
function NetworkSection() {
  if (window.isSecureContext !== false) return null
  return (
    <DataSection title={t('Without a network')}>
      <p className="text-soft">
        {t(
          'Smart Farm opens only with a network here, because its address begins with http. With https it also works in the field. Whoever looks after this server can change that.',
        )}
      </p>
    </DataSection>
  )
}

/** Downloads the whole farm as one file; the browser shows the progress. */
function ExportSection({ farm }: { farm: FarmSummary }) {
  const [hasStarted, setHasStarted] = useState(false)
  return (
    <DataSection title={t('Export your farm')}>
      <p className="text-soft">
        {t('Everything here as one ZIP file, with tables for a spreadsheet.')}
      </p>
      <p>
        {farmText(farm)}
        {farm.files > 0 && ` (${bytesText(farm.fileBytes)})`} <Provenance kind="measured" />
      </p>
      <a href={EXPORT_PATH} download onClick={() => setHasStarted(true)} className={buttonStyle()}>
        <Download aria-hidden className="size-5" />
        {t('Download your farm')}
      </a>
      <p role="status" className="text-sm text-soft empty:hidden">
        {hasStarted &&
          t('Your download has begun. Many photos take a while; your browser shows the progress.')}
      </p>
    </DataSection>
  )
}
