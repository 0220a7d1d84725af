import { Search } from 'lucide-react'

type SearchFieldProps = {
  label: string
  placeholder: string
  value: string
  onChange: (value: string) => void
}

export const SearchField = ({ label, placeholder, value, onChange }: SearchFieldProps) => (
  <div className="relative max-w-xl">
    <Search
      aria-hidden
      className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-soft"
    />
    <input
      type="search"
      aria-label={label}
      placeholder={placeholder}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="min-h-touch w-full rounded-control border border-control bg-surface py-2 pr-3 pl-11 text-base"
    />
  </div>
)
