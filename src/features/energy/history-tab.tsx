import { CircleCheck, FileUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { MAX_HISTORY_FILES } from '#contract/limits.ts'
import { say, t } from '#src/lib/texts.ts'
import { Provenance } from '#src/ui/provenance.tsx'
import { toast } from '#src/ui/toast-store.ts'
import { ObjectUploader, type UploadedFile } from '#src/uploader/object-uploader.tsx'
import { IMPROVEMENT_CLAIM } from './fixed-claims.ts'

type HistoryTabProps = {
  /** Those to report as uploaded. */
  uploads: UploadedFile[]
  onUploaded: (files: UploadedFile[]) => void
  readings: ReactNode
}

export function HistoryTab({ uploads, onUploaded, readings }: HistoryTabProps) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid justify-items-start gap-3 rounded-card border border-dashed border-control p-5">
        <p className="font-semibold">{t('Upload past generation')}</p>
        <p data-not-a-figure="label" className="text-sm text-soft">
          {t('Up to {count} CSV files from your inverter or its portal, at most 10 MB each.', {
            count: MAX_HISTORY_FILES,
          })}
        </p>
        <ObjectUploader
          files="csv"
          onUploaded={(files) => {
            onUploaded(files)
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
      {uploads.length > 0 && <UploadedPanel uploads={uploads} />}
      {readings}
    </div>
  )
}

function UploadedPanel({ uploads }: { uploads: UploadedFile[] }) {
  return (
    <section
      aria-label={t('Uploaded files')}
      className="flex items-start gap-3 rounded-card bg-leaf-tint p-5"
    >
      <CircleCheck aria-hidden className="size-6 shrink-0 text-leaf" />
      <div className="min-w-0">
        <p className="font-semibold">{t('Historical data uploaded successfully')}</p>
        <p data-not-a-figure="entered" className="text-sm break-words">
          {uploads.map(({ name }) => name).join(', ')}
        </p>
        <p className="mt-2">
          {say(IMPROVEMENT_CLAIM)} <Provenance kind="sample" />
        </p>
      </div>
    </section>
  )
}
