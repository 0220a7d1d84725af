import { Fragment, type ReactNode } from 'react'
import { Link, Redirect } from 'wouter'
import type { Message } from '#contract/message.ts'
import { useMay } from '#src/api/session.ts'
import { say, t } from '#src/lib/texts.ts'
import { paths } from '#src/lib/paths.ts'
import { buttonStyle } from '#src/ui/button.tsx'
import { Loading, Notice } from '#src/ui/card.tsx'
import { ProjectsUnreachable } from './projects-unreachable.tsx'
import { RestoreOffer } from './restore-offer.tsx'
import type { GatedPlace } from './use-record-place.ts'

type RecordGateProps<Saved> = {
  place: GatedPlace<Saved>
  pathTo: (recordId: string) => string
  words: Record<'loading' | 'notListed', Message>
  backLink: { label: string; href: string }
  children: (record: Saved | undefined) => ReactNode
}

/** Shows the record of a URL, or says why there is none and where to go. */
export function RecordGate<Saved>(props: RecordGateProps<Saved>) {
  const { place, pathTo, words, backLink, children } = props
  const maySave = useMay('manage')
  switch (place.state) {
    case 'loading':
      return <Loading label={say(words.loading)} shapes={['h-56', 'h-96']} />
    case 'unreachable':
      return <ProjectsUnreachable onRetry={place.retry} busy={place.isRetrying} />
    case 'no project':
      return <NotFound title={t('Project not found')} />
    case 'unlisted':
      if (!maySave) return <NotFound title={say(words.notListed)} />
      // The form stays: the list may be incomplete, and a save tells whether the record exists. The key
      // renders it anew, with its values, once the record is listed.
      return (
        <Fragment key="unlisted">
          <Notice
            title={say(words.notListed)}
            text={t(
              'It may have been deleted, or the address may be mistyped. If it is still there, you can save it here.',
            )}
          >
            <div className="flex flex-wrap gap-2">
              <RestoreOffer />
              <Link href={backLink.href} className={buttonStyle('secondary')}>
                {backLink.label}
              </Link>
            </div>
          </Notice>
          {children(undefined)}
        </Fragment>
      )
    case 'first saved':
      return <Redirect to={pathTo(place.recordId)} replace />
    case 'open':
      return children(place.record)
  }
}

export const NotFound = ({ title }: { title: string }) => (
  <Notice title={title} text={t('It may have been deleted, or the address may be mistyped.')}>
    <div className="flex flex-wrap gap-2">
      <RestoreOffer />
      <Link href={paths.home} className={buttonStyle('secondary')}>
        {t('Go to your projects')}
      </Link>
    </div>
  </Notice>
)
