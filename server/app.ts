import compress from '@fastify/compress'
import Fastify, { LogController } from 'fastify'
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod'
import { accountRoutes } from './account/account.routes.ts'
import { preferenceRoutes } from './account/preferences.routes.ts'
import { alertRoutes } from './alerts/alerts.routes.ts'
import { animalRoutes } from './farm/animals.routes.ts'
import { analysisRoutes } from './vision/analysis.routes.ts'
import { authRoutes } from './auth/auth.routes.ts'
import { bookRoutes } from './book/book.routes.ts'
import { entryRoutes } from './book/entries.routes.ts'
import { productRoutes } from './book/products.routes.ts'
import { rotationRoutes } from './book/rotation.routes.ts'
import { calendarFeedRoute, calendarLinkRoutes } from './calendar/calendar.routes.ts'
import { chatRoutes } from './assistant/chat.routes.ts'
import { farmNumberRoutes } from './assistant/emergency/farm-numbers.routes.ts'
import { knowledgeRoutes } from './assistant/knowledge.routes.ts'
import { cropRoutes } from './farm/crops.routes.ts'
import { fieldRoutes } from './farm/fields.routes.ts'
import { deletionRoutes } from './deletions/deletions.routes.ts'
import type { Deps } from './deps.ts'
import { overviewRoutes } from './overview/overview.routes.ts'
import type { App } from './http/app-type.ts'
import { limitBodyTime, shedLoad, dropSlowReaders } from './http/load-shedding.ts'
import { answerBrokenRequests } from './http/broken-requests.ts'
import { handleErrors, answerUnknownCalls, rememberPaths } from './http/error-handler.ts'
import { describeApi, docsRoutes } from './pages/docs.routes.ts'
import { healthRoutes, endConnectionsWhenStopping } from './http/health.routes.ts'
import { acceptJsonOnly } from './http/json-body.ts'
import { guardOrigin } from './http/origin-guard.ts'
import { limitRates } from './http/rate-limits.ts'
import { logRequests, ownPath, refuseOddTargets } from './http/request-log.ts'
import { sendSecurityHeaders } from './http/security-headers.ts'
import { farmMeant, guardSession } from './auth/session-guard.ts'
import { serveSpa } from './pages/spa.ts'
import { warnOfUntrustedProxy } from './http/client-address.ts'
import { farmRoutes } from './members/farms.routes.ts'
import { joinRoutes } from './members/join.routes.ts'
import { memberRoutes } from './members/members.routes.ts'
import { mcpRoute } from './mcp/mcp.routes.ts'
import { countRequests, metricsRoutes } from './metrics/metrics.routes.ts'
import { notificationRoutes } from './notifications/notifications.routes.ts'
import { profitRoutes } from './book/profit.routes.ts'
import { registerRoutes } from './book/registers.routes.ts'
import { placeRoutes } from './places/places.routes.ts'
import { projectRoutes } from './farm/projects.routes.ts'
import { sampleFarmRoutes } from './sample/sample-farm.routes.ts'
import { historyRoutes } from './solar/history.routes.ts'
import { readingsRoutes } from './solar/readings.routes.ts'
import { solarRoutes } from './solar/solar.routes.ts'
import { archiveRoutes } from './archive/archive.routes.ts'
import { taskRoutes } from './tasks/tasks.routes.ts'
import { sentToken } from './http/sent-token.ts'
import { tokenReader } from './auth/token-reader.ts'
import { commentRoutes } from './timeline/comments.routes.ts'
import { timelineRoutes } from './timeline/timeline.routes.ts'
import { farmOfFile, isAboutFile } from './uploads/farm-of-file.ts'
import { uploadRoutes } from './uploads/uploads.routes.ts'
import { weatherRoutes } from './weather/weather.routes.ts'

const MAX_BODY_BYTES = 1_048_576
const COMPRESSED_FROM_BYTES = 1024
/**
 * Compressing at once takes half as long as a stream, and blocks for 4 ms at most up to this size.
 */
const COMPRESSED_AT_ONCE_BYTES = 262_144

const CONNECTIONS = { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 }

/** Assembles the server without listening or reading the environment. */
export async function buildApp(deps: Deps) {
  const broken = answerBrokenRequests(deps)
  const app = Fastify({
    ...(deps.log ? { loggerInstance: deps.log } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: deps.trustProxy,
    bodyLimit: MAX_BODY_BYTES,
    keepAliveTimeout: 60_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 1000 },
    genReqId: deps.newId,
    rewriteUrl: ownPath(deps.origins),
    ...broken.options,
    http: CONNECTIONS,
    ...(deps.certificate && { https: { ...CONNECTIONS, ...deps.certificate } }),
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorateRequest('user', null)
  rememberPaths(app)
  handleErrors(app)
  broken.watch(app)
  logRequests(app)
  warnOfUntrustedProxy(app)
  if (deps.metrics) countRequests(app, deps.metrics)
  limitBodyTime(app)
  shedLoad(app)
  dropSlowReaders(app)
  endConnectionsWhenStopping(app)
  acceptJsonOnly(app)
  await sendSecurityHeaders(app, deps.secure)
  refuseOddTargets(app)
  guardOrigin(app, deps.origins)
  await app.register(compress, {
    threshold: COMPRESSED_FROM_BYTES,
    syncThreshold: COMPRESSED_AT_ONCE_BYTES,
    encodings: ['br', 'gzip'],
  })
  await describeApi(app)

  const userOfToken = tokenReader(deps)
  await app.register(async (publicApp: App) => {
    await limitRates(publicApp, deps)
    healthRoutes(publicApp, deps)
    if (deps.metrics) metricsRoutes(publicApp, deps.metrics)
    docsRoutes(publicApp)
    calendarFeedRoute(publicApp, deps)
    await authRoutes(publicApp, deps)
    await accountRoutes(publicApp, deps)
    await joinRoutes(publicApp, deps)
  })
  await app.register(async (signedIn: App) => {
    guardSession(signedIn, async (request) => {
      if (sentToken(request)) return userOfToken(request)
      const ofFile = isAboutFile(request) ? await farmOfFile(deps.db, request) : undefined
      return deps.auth.userOf(request.headers.cookie, farmMeant(request) ?? ofFile)
    })
    await limitRates(signedIn, deps)
    projectRoutes(signedIn, deps)
    cropRoutes(signedIn, deps)
    fieldRoutes(signedIn, deps)
    animalRoutes(signedIn, deps)
    solarRoutes(signedIn, deps)
    readingsRoutes(signedIn, deps)
    historyRoutes(signedIn, deps)
    await uploadRoutes(signedIn, deps)
    analysisRoutes(signedIn, deps)
    chatRoutes(signedIn, deps)
    knowledgeRoutes(signedIn)
    farmNumberRoutes(signedIn, deps)
    taskRoutes(signedIn, deps)
    deletionRoutes(signedIn, deps)
    sampleFarmRoutes(signedIn, deps)
    timelineRoutes(signedIn, deps)
    commentRoutes(signedIn, deps)
    notificationRoutes(signedIn, deps)
    alertRoutes(signedIn, deps)
    preferenceRoutes(signedIn, deps)
    await archiveRoutes(signedIn, deps)
    calendarLinkRoutes(signedIn, deps)
    overviewRoutes(signedIn, deps)
    placeRoutes(signedIn, deps)
    weatherRoutes(signedIn, deps)
    productRoutes(signedIn, deps)
    entryRoutes(signedIn, deps)
    bookRoutes(signedIn, deps)
    profitRoutes(signedIn, deps)
    registerRoutes(signedIn, deps)
    rotationRoutes(signedIn, deps)
    farmRoutes(signedIn, deps)
    memberRoutes(signedIn, deps)
  })
  await app.register(async (programs: App) => {
    guardSession(programs, userOfToken)
    await limitRates(programs, deps)
    mcpRoute(programs, deps)
  })
  await app.register(async (pages) => {
    await limitRates(pages, deps)
    const sendPage = deps.spaFolder ? await serveSpa(pages, deps, deps.spaFolder) : undefined
    answerUnknownCalls(pages, sendPage)
  })
  return app
}
