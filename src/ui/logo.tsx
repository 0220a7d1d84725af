/** Our mark: a leaf that grows out of a furrow, with the sun behind it. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className={className}>
      <rect width="32" height="32" rx="8" fill="#2a6636" />
      <circle cx="21.5" cy="10.5" r="4.5" fill="#f4c95d" />
      <path d="M15.5 25C9.5 23 7.500 17.500 8 10.500c6 .8 9.500 5 8.800 11.500" fill="#bfe3bf" />
      <path
        d="M15.800 25c-.8-5-2.800-8.500-5.300-11"
        fill="none"
        stroke="#2a6636"
        strokeWidth="1.4"
        strokeLinecap="round"
      />
      <path
        d="M6 25.500c6-1.800 14-1.800 20 0"
        fill="none"
        stroke="#fff"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  )
}
