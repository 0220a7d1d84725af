import { CircleCheck, FileUp } from 'lucide-react'
import { MAX_HISTORY_FILES } from '#contract/limits.ts'
import type { SolarHistory } from '#contract/solar-history.ts'
import { useMay } from '#src/api/session.ts'
import { say, t } from '#src/lib/texts.ts'
import { Provenance } from '#src/ui/provenance.tsx'
import { toast } from '#src/ui/toast-store.ts'
import { ObjectUploader } from '#src/uploader/object-uploader.tsx'
import { IMPROVEMENT_CLAIM } from './fixed-claims.ts'
import { HistoryView } from './history-view.tsx'
import { isUnusable, type Uploads } from './use-read-uploads.ts'

type HistoryTabProps = {
  /** Undefined until the system is saved. */
  place: { projectId: string; systemId: string } | undefined
  uploads: Uploads
  /** Undefined while it is not loaded. */
  history: SolarHistory | undefined
}

export function HistoryTab({ place, uploads, history }: HistoryTabProps) {
  const usable = uploads.uploads.filter((upload) => !isUnusable(upload))
  return (
    <div className="grid grid-cols-1 gap-4">
      {useMay('work') && <UploadBox onRead={uploads.read} />}
      {usable.length > 0 && <UploadedPanel names={usable.map(({ name }) => name)} />}
      {place && <HistoryView place={place} uploads={uploads} history={history} />}
    </div>
  )
}

const UploadBox = ({ onRead }: { onRead: Uploads['read'] }) => (
  <div className="grid justify-items-start gap-3 rounded-card border border-dashed border-control p-4">
    <p className="font-medium">{t('Upload past generation')}</p>
    <p data-not-a-figure="label" className="text-sm text-soft">
      {t(
        'Up to {count} CSV or Excel (.xlsx) files from your inverter or its portal, at most 10 MB each.',
        {
          count: MAX_HISTORY_FILES,
        },
      )}
    </p>
    <ObjectUploader
      files="csv"
      onUploaded={(files) => {
        void onRead(files)
        // Spec section 8.
        toast({
          title: t('Success'),
          description: t('Historical solar data uploaded and analyzed'),
        })
      }}
    >
      <FileUp aria-hidden className="size-5" />
      {t('Select Files')}
    </ObjectUploader>
  </div>
)

function UploadedPanel({ names }: { names: string[] }) {
  return (
    <section aria-label={t('Uploaded files')} className="flex items-start gap-3">
      <CircleCheck aria-hidden className="size-6 shrink-0 text-good" />
      <div className="min-w-0">
        <p className="font-medium">{t('Historical data uploaded successfully')}</p>
        <p data-not-a-figure="entered" className="text-sm break-words">
          {names.join(', ')}
        </p>
        <p className="mt-1 text-sm">
          {say(IMPROVEMENT_CLAIM)} <Provenance kind="sample" />
        </p>
      </div>
    </section>
  )
}
