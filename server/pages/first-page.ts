import type { CurrentUser } from '#server/auth/auth.ts'
import { farmZone } from '#server/http/farm-zone.ts'
import type { Deps } from '#server/deps.ts'
import { projectListJson } from '#server/farm/project-list.ts'
import { escapeHtml } from './html.ts'

const MAX_EMBEDDED_LIST_CHARACTERS = 200_000

/** What the build leaves beside the SPA: first paints as HTML, and the chunks of the signed-in app. */
export type FirstPaints = {
  landing: string
  home: string
  /** Home of a farmer who has an active project. */
  homeWithProjects: string
  /** Stands in both for the farmer's own. */
  firstNamePlace: string
  quiet: string
  signedInLinks: string
  /** What a screen needs beside it, by the name of the screen's file. */
  screenLinks: Record<string, string>
  /** What the SPA calls beside us, as it was built: its upload endpoint and its Companion. */
  calledOrigins: string[]
}

/** An answer that does not stand in the page is under way before the scripts are. */
const preload = (path: string) =>
  `<link rel="preload" href="${escapeHtml(path)}" as="fetch" crossorigin="use-credentials">`
const ROOT = /<div id="root">.*<!--root-->/s
const SESSION_PRELOAD = /<link rel="preload"(?=[^<>]* as="fetch")[^<>]*>/
const SCRIPTS = /<script type="module"[^>]*><\/script>/g
/** As either engine writes it; a name of these letters would have its quotes escaped. */
const ACTIVE_PROJECT = /"status" ?: ?"active"/

/**
 * The page with what this visitor will see first, and the answers to the SPA's first calls.
 * @param user `undefined` where it could not be told: then the SPA asks for itself
 */
export async function fillPage(
  page: string,
  paints: FirstPaints,
  deps: Deps,
  user: CurrentUser | null | undefined,
  urlPath: string,
) {
  const atHome = urlPath === '/'
  if (user === undefined) return withRoot(page, atHome ? paints.landing : paints.quiet)
  if (user === null) {
    const known = page.replace(SESSION_PRELOAD, '')
    // A visitor's landing is links and a form that work as they stand: it needs no script.
    if (atHome) return withRoot(known.replaceAll(SCRIPTS, ''), paints.landing)
    return withRoot(known, paints.quiet, '"/api/auth/user":null')
  }
  const list = atHome ? await projectListJson(deps.db, user.id) : undefined
  const isEmbedded = list !== undefined && list.length <= MAX_EMBEDDED_LIST_CHARACTERS
  const ahead = atHome
    ? isEmbedded
      ? ''
      : preload('/api/projects')
    : await linksAhead(paints, deps, user, urlPath)
  // What is seen first comes first: files that are named above it, or fetched as urgently, put it off.
  const scripts = page
    .match(SCRIPTS)
    ?.join('')
    .replaceAll('<script ', '<script fetchpriority="low" ')
  return withRoot(
    page.replace(SESSION_PRELOAD, '').replaceAll(SCRIPTS, ''),
    firstPaint(paints, user, list),
    firstAnswers(user, isEmbedded ? list : undefined),
    `${scripts ?? ''}${paints.signedInLinks}${ahead}`,
  )
}

/** A screen's file is named as the first word of its address; one lies below another's. */
const screenAt = (urlPath: string) =>
  urlPath === '/dashboard/data' ? 'your-data-screen' : `${urlPath.split('/')[1]}-screen`

/** What the screen at an address shows first is under way before the app knows which screen it is. */
async function linksAhead(
  { screenLinks }: FirstPaints,
  { db }: Deps,
  { id }: CurrentUser,
  urlPath: string,
) {
  const links = screenLinks[screenAt(urlPath)]
  if (links === undefined || urlPath === '/dashboard/data') return links ?? ''
  // All other screens are of one project, which they look up in the list.
  if (urlPath !== '/dashboard') return preload('/api/projects') + links
  const zone = await farmZone(db, id)
  return (zone ? preload(`/api/tasks?zone=${encodeURIComponent(zone)}`) : '') + links
}

/** @param answers members of a JSON object: what the API would answer, by path */
function withRoot(page: string, paint: string, answers?: string, files = '') {
  const json = answers?.replaceAll('<', '\\u003c')
  const embedded = json
    ? `<script type="application/json" id="first-answers">{${json}}</script>`
    : ''
  return page.replace(ROOT, () => `<div id="root">${paint}</div>${files}${embedded}`)
}

function firstPaint(paints: FirstPaints, { firstName }: CurrentUser, list: string | undefined) {
  if (list === undefined) return paints.quiet
  const home = ACTIVE_PROJECT.test(list) ? paints.homeWithProjects : paints.home
  return home.replace(paints.firstNamePlace, () => escapeHtml(firstName || 'Farmer'))
}

function firstAnswers({ id, firstName, lastName, email }: CurrentUser, list: string | undefined) {
  const session = JSON.stringify({ id, firstName, lastName, email })
  return `"/api/auth/user":${session}${list ? `,"/api/projects":${list}` : ''}`
}
