import './index.css'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { languageCode } from '#domain/texts/say.ts'
import { fetchSession } from '#src/api/session.ts'
import { App, SignedInApp } from '#src/app/app.tsx'
import { openLanguage } from '#src/lib/texts.ts'

/** Keeps the prerendered HTML, which is usable, until the session and the app's code have loaded. */
async function open(root: HTMLElement) {
  const code = languageCode(document.cookie)
  // The shell, which opens without a network, is the same for every language.
  document.documentElement.lang = code
  const [user] = await Promise.all([fetchSession(), openLanguage(code)])
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
