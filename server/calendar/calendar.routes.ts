import * as z from 'zod/mini'
import { calendarLink, newCalendarLink } from '#contract/calendar-link.ts'
import { msg } from '#contract/message.ts'
import { dateIn } from '#domain/dates/calendar-days.ts'
import { screenPaths } from '#domain/screen-paths.ts'
import { logEvent } from '#server/auth/security-events.ts'
import { UNKNOWN_ZONE } from '#server/http/farm-zone.ts'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { languageOf, languageOfPerson, spokenAs } from '#server/http/language.ts'
import { HttpError } from '#server/http/http-error.ts'
import { actingFor, currentUser, needs, PEOPLE_ONLY } from '#server/auth/session-guard.ts'
import { calendarLinkRepository, findByToken } from './calendar-links.repository.ts'
import { taskFeed } from './feed.ts'

const PATH = '/api/calendar-link'
/** The token that follows grants access to a farmer's calendar. */
const PRIVATE_CALENDARS = '/api/calendar/'
const NO_LINK = msg('This calendar link does not exist, or it was revoked.')
/** Per IP address. Cloud calendars fetch the feeds of many farmers from few addresses. */
const rateLimit = { max: 300, timeWindow: '1 minute' }
/** Part of the ETag: raise it when the feed of an unchanged farm changes. */
const FEED_VERSION = 2

export function calendarLinkRoutes(app: App, deps: Deps) {
  const { db, origins, now } = deps
  app.get(
    PATH,
    needs('see', {
      summary: 'When the calendar link was made, if there is one',
      response: { 200: calendarLink },
    }),
    async (request) => {
      return { madeAt: await calendarLinkRepository(db, actingFor(request)).madeAt() }
    },
  )

  app.post(
    PATH,
    needs(
      'see',
      {
        summary:
          'Make a calendar link, which replaces the previous one. Only this answer contains it.',
        response: { 201: newCalendarLink },
      },
      PEOPLE_ONLY,
    ),
    async (request, reply) => {
      const { email } = currentUser(request)
      const { token, madeAt } = await calendarLinkRepository(db, actingFor(request)).renew(now())
      logEvent(request, deps, 'calendar-link-made', email)
      reply.code(201)
      return { url: `${origins[0]}${PRIVATE_CALENDARS}${token}.ics`, madeAt }
    },
  )

  app.delete(
    PATH,
    needs(
      'see',
      { summary: 'Revoke the calendar link', response: { 200: calendarLink } },
      PEOPLE_ONLY,
    ),
    async (request) => {
      const { email } = currentUser(request)
      await calendarLinkRepository(db, actingFor(request)).revoke()
      logEvent(request, deps, 'calendar-link-revoked', email)
      return { madeAt: null }
    },
  )
}

/** Needs no session, because calendar apps cannot sign in: the token is the credential. */
export function calendarFeedRoute(app: App, { db, origins, now }: Deps) {
  app.get(
    `${PRIVATE_CALENDARS}:token.ics`,
    {
      config: { rateLimit },
      schema: {
        summary: 'Open tasks and closed days as an iCalendar file; needs the link but no session',
        params: z.object({ token: z.string() }),
      },
    },
    async (request, reply) => {
      const found = await findByToken(db, request.params.token, now())
      if (!found) throw new HttpError(404, NO_LINK)
      const zone = found.timeZone ?? UNKNOWN_ZONE
      const today = dateIn(zone, now())
      // A calendar app asks in its own language, if in any.
      const language = found.language === null ? languageOf(request) : languageOfPerson(found)
      const etag = `"${found.farmRevision}-${today}-${FEED_VERSION}-${spokenAs(language)}"`
      reply.header('ETag', etag).header('Cache-Control', 'private, no-cache')
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
      const [pageUrl, bookUrl] = [`${origins[0]}/dashboard`, `${origins[0]}${screenPaths.book}`]
      const moment = { now: now(), today, zone, pageUrl, bookUrl, language }
      const feed = await taskFeed(db, found.farmId, moment)
      return reply.type('text/calendar; charset=utf-8').header('X-Robots-Tag', 'noindex').send(feed)
    },
  )
}
