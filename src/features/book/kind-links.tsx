import { Link } from 'wouter'
import type { EntryKind } from '#contract/entries.ts'
import { KIND_WORDS } from '#domain/book/entry-words.ts'
import { cn } from '#src/lib/cn.ts'
import { paths } from '#src/lib/paths.ts'
import { say, t } from '#src/lib/texts.ts'
import { ENTRY_KINDS, entryKinds } from './entry-kinds.ts'

type KindLinksProps = { chosen: EntryKind | undefined; targetId: string | null }

/** The six kinds of entries; each opens its form. */
export const KindLinks = ({ chosen, targetId }: KindLinksProps) => (
  <nav aria-label={t('Add by kind')} className={cn('print:hidden', chosen && 'max-sm:hidden')}>
    <ul className="grid grid-cols-3 gap-2 sm:grid-cols-6">
      {entryKinds.map((kind) => {
        const { icon: Icon } = ENTRY_KINDS[kind]
        return (
          <li key={kind}>
            <Link
              href={paths.newEntry(kind, targetId ?? '')}
              replace={chosen !== undefined}
              aria-current={kind === chosen ? 'true' : undefined}
              className={cn(
                'flex min-h-13 flex-col items-center justify-center gap-0.5 rounded-control border text-sm',
                kind === chosen
                  ? 'border-leaf bg-leaf-tint font-medium text-leaf'
                  : 'border-transparent bg-surface hover:bg-sunken',
              )}
            >
              <Icon aria-hidden className="size-5 text-leaf" strokeWidth={1.75} />
              {say(KIND_WORDS[kind])}
            </Link>
          </li>
        )
      })}
    </ul>
  </nav>
)
