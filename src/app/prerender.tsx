import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { LoginScreen } from '#src/screens/login-screen.tsx'
import { HomeFirstPaint, QuietFirstPaint } from './first-paint.tsx'

/** What stands on the page before its script has run; used by the build only. */
export const firstPaints = () => ({
  landing: renderToString(<LoginScreen />),
  home: renderToStaticMarkup(<HomeFirstPaint />),
  quiet: renderToStaticMarkup(<QuietFirstPaint />),
})
