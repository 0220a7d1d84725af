import { LogOut, UserRound } from 'lucide-react'
import { useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import type { SessionUser } from '#contract/session.ts'
import { initials } from '#src/lib/initials.ts'
import { paths } from '#src/lib/paths.ts'

const ENTRY = 'flex min-h-touch items-center gap-2 rounded-lg px-3 hover:bg-sunken'

/** Opens on hover as the spec says, and by click, touch and keyboard. */
export function AccountMenu({ user }: { user: SessionUser }) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const closeOnBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    setOpen(false)
    button.current?.focus()
  }
  return (
    <div
      className="relative"
      onPointerEnter={(event) => event.pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && setOpen(false)}
      onBlur={closeOnBlur}
      onKeyDown={closeOnEscape}
    >
      <button
        ref={button}
        type="button"
        aria-label="Account"
        aria-expanded={open}
        onClick={(event) => setOpen((is) => (event.detail === 0 ? !is : true))}
        className="flex size-11 items-center justify-center rounded-full bg-leaf-tint text-sm font-bold text-leaf"
      >
        {initials(user.firstName, user.lastName)}
      </button>
      {open && (
        <div className="absolute top-full right-0 z-40 w-64 max-w-[calc(100vw-2rem)] pt-2">
          <div className="rounded-card border border-line bg-surface p-2 shadow-card">
            <div className="px-3 py-2">
              <p className="font-semibold">{`${user.firstName} ${user.lastName}`.trim()}</p>
              <p className="text-sm break-all text-soft">{user.email}</p>
            </div>
            <a href={paths.account} className={ENTRY}>
              <UserRound aria-hidden className="size-4" />
              Your account
            </a>
            <a href={paths.logout} className={ENTRY}>
              <LogOut aria-hidden className="size-4" />
              Sign out
            </a>
          </div>
        </div>
      )}
    </div>
  )
}
