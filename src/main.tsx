import './index.css'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { directionOf } from '#domain/texts/say.ts'
import { fetchSession } from '#src/api/session.ts'
import { App, SignedInApp } from '#src/app/app.tsx'
import { openDeviceLanguage } from '#src/lib/languages.ts'
import { onLanguage, spokenLanguage } from '#src/lib/texts.ts'

/** The shell, which opens without a network, is the same for every language. */
function tellLanguage() {
  const { code } = spokenLanguage()
  document.documentElement.lang = code
  document.documentElement.dir = directionOf(code)
}

/** Keeps the prerendered HTML, which is usable, until the session and the app's code have loaded. */
async function open(element: HTMLElement) {
  onLanguage(tellLanguage)
  const [user] = await Promise.all([fetchSession(), openDeviceLanguage()])
  if (user !== null) await SignedInApp.preload()
  startTransition(() =>
    createRoot(element).render(
      <StrictMode>
        <App user={user} />
      </StrictMode>,
    ),
  )
}

const root = document.getElementById('root')
if (root) void open(root)
