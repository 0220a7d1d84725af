import { ChevronDown } from 'lucide-react'
import { useState, type ReactNode } from 'react'

type DisclosureProps = {
  title: string
  children: ReactNode
  /** Renders the content on the first opening only. */
  isLazy?: boolean
}

/** A row that opens: what few look for on every visit. */
export function Disclosure({ title, children, isLazy = false }: DisclosureProps) {
  const [wasOpened, setOpened] = useState(!isLazy)
  return (
    <details
      className="group border-b border-line"
      onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
    >
      <summary className="flex min-h-13 list-none items-center justify-between gap-3 py-3 [&::-webkit-details-marker]:hidden">
        <span data-not-a-figure="label">{title}</span>
        <ChevronDown aria-hidden className="size-5 shrink-0 text-soft group-open:rotate-180" />
      </summary>
      {wasOpened && <div className="grid grid-cols-1 gap-4 pb-6">{children}</div>}
    </details>
  )
}
