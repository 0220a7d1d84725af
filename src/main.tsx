import './index.css'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { fetchSession } from '#src/api/session.ts'
import { App, SignedInApp } from '#src/app/app.tsx'

/**
 * What the page was painted with stands until it is known who is here, and the app until it can
 * take that place: meanwhile what can be seen can also be touched.
 */
async function open(root: HTMLElement) {
  const user = await fetchSession()
  if (user !== null) await SignedInApp.preload()
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App user={user} />
      </StrictMode>,
    ),
  )
}

const root = document.getElementById('root')
if (root) void open(root)
