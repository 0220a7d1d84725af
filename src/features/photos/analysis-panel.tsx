import { useQuery } from '@tanstack/react-query'
import { Camera, Images, ScanSearch } from 'lucide-react'
import { useRef, useState, useSyncExternalStore } from 'react'
import type { EntityType, FoundAnalysis } from '#contract/analysis.ts'
import { analysesQuery, useEarlierAnalyses } from '#src/api/analysis.ts'
import { mayKeep } from '#src/api/offline/may-keep.ts'
import { ObjectUploader } from '#src/uploader/object-uploader.tsx'
import { Failure, Skeleton } from '#src/ui/card.tsx'
import { Button } from '#src/ui/button.tsx'
import { Section } from '#src/ui/section.tsx'
import { toast } from '#src/ui/toast-store.ts'
import { isHandheld } from '#src/lib/browser.ts'
import { useIsOnline } from '#src/lib/use-is-online.ts'
import { inSentence } from '#src/lib/format.ts'
import { t } from '#src/lib/texts.ts'
import { failureSentence, isRefused } from '#src/api/request.ts'
import { useMay } from '#src/api/session.ts'
import { AnalysisResult, type AnalysisActions } from './analysis-result.tsx'
import { EarlierAnalyses } from './earlier-analyses.tsx'
import { PhotoButton } from './photo-button.tsx'
import { PhotoInHand, TakeAgain } from './photo-in-hand.tsx'
import { usePhoto, type PhotoInHand as Hand } from './use-photo.ts'
import { keepPhoto, waitingPhoto } from './waiting-photo.ts'

export type AnalysisPanelProps = AnalysisActions & {
  entityType: EntityType
  /** Undefined until the record is saved; an upload then asks to save first. */
  entityId: string | undefined
  /** What the photo shows, such as 'Tomatoes'. */
  subject: string
}

function askToSave() {
  // Spec section 8.
  toast({
    title: t('Save Required'),
    description: t('Please save the form first before uploading images for analysis'),
  })
  return false
}

/** The photos of one record: the camera or the upload window, the verdict, and earlier ones. */
export function AnalysisPanel(props: AnalysisPanelProps) {
  const { entityType, entityId, subject, ...actions } = props
  const entity = { entityType, entityId: entityId ?? '' }
  const list = useQuery({ ...analysesQuery(entity), enabled: entityId !== undefined })
  const { analyses = [], earlier } = list.data ?? {}
  const fetchEarlier = useEarlierAnalyses(entity)
  const hand = usePhoto(entity)
  const [chosen, choose] = useState<FoundAnalysis>()
  const shown = chosen && analyses.includes(chosen) ? chosen : analyses[0]
  const top = useRef<HTMLDivElement>(null)
  const take = (photo: File) => {
    choose(undefined)
    hand.take(photo)
    top.current?.scrollIntoView({ block: 'start' })
  }
  const isInHand = hand.stage !== 'none' && hand.stage !== 'done'
  const isSaved = entityId !== undefined
  const mayTake = useMay('advise')
  return (
    <Section
      title={t('AI Health Analysis')}
      action={mayTake && <Buttons isSaved={isSaved} hand={hand} isBusy={isInHand} onTake={take} />}
      className="@container"
    >
      <div ref={top} className="grid scroll-mt-32 gap-4">
        {isSaved && !isInHand && mayTake && <WaitingPhoto onUse={take} />}
        {isInHand ? (
          <PhotoInHand hand={hand} onCancel={hand.drop} />
        ) : shown ? (
          <AnalysisResult
            {...{ ...entity, subject, ...actions }}
            forPhoto={(analysis, inDays) =>
              inDays === 0 ? <TakeAgain onPhoto={take} /> : actions.forPhoto?.(analysis, inDays)
            }
            key={shown.id}
            analysis={shown}
            taken={
              shown === analyses[0] && hand.stage === 'done' && hand.shot?.file
                ? hand.shot.picture
                : undefined
            }
          />
        ) : (
          <NoAnalysis {...{ subject, isSaved, mayTake }} isLoading={list.isLoading} />
        )}
        {analyses.length > 1 && (
          <EarlierAnalyses
            {...{ entityType, analyses, shown }}
            onChoose={choose}
            showEarlier={earlier ? () => fetchEarlier.mutate(earlier) : undefined}
            isFetchingEarlier={fetchEarlier.isPending}
          />
        )}
        {list.error && (
          <Failure
            text={t('Earlier analyses could not be loaded.')}
            why={failureSentence(list.error)}
            onRetry={isRefused(list.error) ? undefined : () => void list.refetch()}
            className="rounded-control bg-act-tint p-3"
          />
        )}
      </div>
    </Section>
  )
}

type ButtonsProps = {
  isSaved: boolean
  hand: Hand
  isBusy: boolean
  onTake: (photo: File) => void
}

/**
 * The camera and the gallery of a phone; elsewhere the upload window, which takes dropped files but
 * needs a network.
 */
function Buttons({ isSaved, hand, isBusy, onTake }: ButtonsProps) {
  const mayOpen = isSaved ? undefined : askToSave
  const needsNetwork = useIsOnline() || !mayKeep()
  const photo = { disabled: isBusy, mayOpen, onPhoto: onTake, className: 'px-3!' }
  if (!isHandheld())
    return needsNetwork ? (
      <ObjectUploader
        files="photo"
        mayOpen={mayOpen}
        disabled={isBusy}
        onUploaded={([photo]) => photo && hand.analyseUpload(photo)}
      >
        <Camera aria-hidden className="size-5" />
        {t('Upload photo')}
      </ObjectUploader>
    ) : (
      <PhotoButton {...photo} from="gallery">
        <Camera aria-hidden className="size-5" />
        {t('Choose photo')}
      </PhotoButton>
    )
  return (
    <span className="flex">
      <PhotoButton {...photo} kind="quiet" from="gallery">
        <Images aria-hidden className="size-5" />
        <span className="sr-only">{t('Choose from gallery')}</span>
      </PhotoButton>
      <PhotoButton {...photo} from="camera">
        <Camera aria-hidden className="size-5" />
        {t('Take photo')}
      </PhotoButton>
    </span>
  )
}

/** A photo that was taken before there was a record. */
function WaitingPhoto({ onUse }: { onUse: (photo: File) => void }) {
  const photo = useSyncExternalStore(waitingPhoto.subscribe, waitingPhoto.current)
  if (!photo) return null
  const use = () => {
    keepPhoto(undefined)
    onUse(photo)
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="min-w-0 flex-1 basis-40">{t('The photo you took is still here.')}</p>
      <Button onClick={use}>{t('Analyze it')}</Button>
      <Button kind="quiet" onClick={() => keepPhoto(undefined)}>
        {t('Discard')}
      </Button>
    </div>
  )
}

type NoAnalysisProps = {
  subject: string
  isLoading: boolean
  isSaved: boolean
  mayTake: boolean
}

function NoAnalysis({ subject, isLoading, isSaved, mayTake }: NoAnalysisProps) {
  if (isLoading) return <Skeleton className="aspect-4/3" />
  return (
    <div className="grid aspect-4/3 content-center justify-items-center gap-3 rounded-card bg-sunken p-5 text-center text-soft">
      <ScanSearch aria-hidden className="size-9" strokeWidth={1.5} />
      <p className="text-balance">
        {mayTake
          ? t('Upload a photo of your {subject} to see what to look at.', {
              subject: inSentence(subject),
            })
          : t('No photo yet')}
      </p>
      {!isSaved && <p className="font-medium text-balance text-ink">{t('Save first.')}</p>}
    </div>
  )
}
