import './first-screen.css'
import { rememberAnswer } from '#src/api/first-answers.ts'
import { knownSession, SESSION_PATH, sessionAnswer } from '#src/api/session-answer.ts'
import { showApp } from '#src/app/show-app.tsx'
import { paths } from '#src/lib/paths.ts'

/** Nothing where it does not come: the app then asks for it again, and says so if it is missing. */
const signedInApp = () => import('#src/app/signed-in-app.tsx').catch(() => undefined)

/** A visitor's landing is links and a form that work as they stand in the page: it needs no app. */
async function open(root: HTMLElement) {
  const landingStands = root.firstElementChild && window.location.pathname === paths.home
  if (landingStands && knownSession() === undefined) {
    rememberAnswer(SESSION_PATH, await sessionAnswer())
  }
  if (landingStands && knownSession() === null) return
  const farm = knownSession() ? await signedInApp() : undefined
  await farm?.fetchScreen(window.location.pathname)
  showApp(root, farm?.SignedInApp)
}

const root = document.getElementById('root')
if (root) void open(root)
