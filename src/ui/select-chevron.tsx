import { ChevronDown } from 'lucide-react'

/** At the end of a `<select>` with `appearance-none`, over its padding; both in a `relative` element. */
export const SelectChevron = () => (
  <ChevronDown
    aria-hidden
    className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-soft"
  />
)
