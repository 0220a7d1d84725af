import { startTransition, StrictMode, type ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'

/**
 * Puts the app in the place of what the page was first painted with, in a transition: until it
 * stands, the page that can be seen can also be touched.
 */
export function showApp(root: HTMLElement, farm?: ComponentType<{ user: unknown }>) {
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App farm={farm} />
      </StrictMode>,
    ),
  )
}
