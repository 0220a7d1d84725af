import './first-screen.css'
import { rememberAnswer } from '#src/api/first-answers.ts'
import { knownSession, SESSION_PATH, sessionAnswer } from '#src/api/session-answer.ts'
import { paths } from '#src/lib/paths.ts'
import { whenIdle } from '#src/lib/when-idle.ts'

const loadApp = () => import('#src/app/show-app.tsx')
const loadFarm = () => import('#src/app/signed-in-app.tsx')

/**
 * A visitor's landing is links and a form that work as they stand in the page: it runs no app. The
 * farm is fetched when the browser is idle, for the sign-in to come.
 */
async function open(root: HTMLElement) {
  const landingStands = root.firstElementChild && window.location.pathname === paths.home
  if (landingStands && knownSession() === undefined) {
    rememberAnswer(SESSION_PATH, await sessionAnswer())
  }
  if (landingStands && knownSession() === null) {
    whenIdle(() => void Promise.all([loadApp(), loadFarm()]))
    return
  }
  const [app, farm] = await Promise.all([loadApp(), knownSession() ? loadFarm() : undefined])
  app.showApp(root, farm?.SignedInApp)
}

const root = document.getElementById('root')
if (root) void open(root)
