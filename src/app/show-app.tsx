import { StrictMode, type ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'

/** Puts the app in the place of what the page was first painted with. */
export function showApp(root: HTMLElement, farm?: ComponentType<{ user: unknown }>) {
  createRoot(root).render(
    <StrictMode>
      <App farm={farm} />
    </StrictMode>,
  )
}
