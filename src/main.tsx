import './first-screen.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { knownSession } from '#src/api/session-answer.ts'
import { App } from '#src/app/app.tsx'
import { paths } from '#src/lib/paths.ts'

const app = (
  <StrictMode>
    <App />
  </StrictMode>
)
const root = document.getElementById('root')
if (root) {
  // A visitor's landing already stands in the page: React takes it over as it is.
  const landingStands =
    root.firstElementChild && window.location.pathname === paths.home && !knownSession()
  if (landingStands) hydrateRoot(root, app)
  else createRoot(root).render(app)
}
