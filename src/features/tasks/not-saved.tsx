import type { Difference } from './task-differences.ts'

type NotSavedProps = {
  /** In a sentence. */
  why: string
  /** What was changed in another window, as it is now. */
  news: Difference[]
}

/** Why an edit was not saved, and what has become of the task meanwhile. */
export function NotSaved({ why, news }: NotSavedProps) {
  return (
    <div role="alert" className="rounded-lg bg-clay-tint p-3 sm:col-span-2">
      <p>Not saved. {why} What you typed is still here.</p>
      {news.length > 0 && (
        <>
          <p className="mt-2">Changed there:</p>
          <dl data-not-a-figure="entered" className="mt-1 grid gap-1">
            {news.map(({ label, text }) => (
              <div key={label}>
                <dt className="inline font-semibold">{label}: </dt>
                <dd className="inline break-words whitespace-pre-line">{text}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-2">Save again to put your own changes over this.</p>
        </>
      )}
    </div>
  )
}
