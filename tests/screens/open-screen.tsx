import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '#src/app/app.tsx'

/** The whole app at an address, as a farmer opens it. */
export function openScreen(path: string) {
  window.history.replaceState(null, '', path)
  return { user: userEvent.setup(), ...render(<App />) }
}
