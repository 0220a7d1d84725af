import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { fetchSession } from '#src/api/session.ts'
import { App } from '#src/app/app.tsx'

/** As `src/main.tsx` opens it. */
function Opened() {
  const [user, setUser] = useState<unknown>()
  useEffect(() => void fetchSession().then(setUser), [])
  return user === undefined ? null : <App user={user} />
}

/** The whole app at an address, as a farmer opens it. */
export function openScreen(path: string) {
  window.history.replaceState(null, '', path)
  return { user: userEvent.setup(), ...render(<Opened />) }
}
