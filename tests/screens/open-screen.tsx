import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { fetchSession } from '#src/api/session.ts'
import { App } from '#src/app/app.tsx'

/** Mounts the app as `src/main.tsx` does. */
function Opened() {
  const [user, setUser] = useState<unknown>()
  useEffect(() => void fetchSession().then(setUser), [])
  return user === undefined ? null : <App user={user} />
}

/** Opens the whole app at a path. */
export function openScreen(path: string) {
  window.history.replaceState(null, '', path)
  // A page load, whatever link an earlier test followed.
  window.dispatchEvent(new PopStateEvent('popstate'))
  return { user: userEvent.setup(), ...render(<Opened />) }
}

/** Home keeps other things beside them. */
export const storedDrafts = () =>
  Object.keys(localStorage).filter((key) => key.startsWith('smart-farm/draft/'))
