import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { openPush } from './alerts/push.ts'
import { openBuiltinAi } from './builtin-ai.ts'
import { callBudget, forgetOldCalls } from './models/call-budget.ts'
import { chooseAi } from './models/choose-ai.ts'
import { logFileProblems } from './assistant/log-file-problems.ts'
import { openLanguage } from './assistant/open-language.ts'
import { buildApp } from './app.ts'
import { openAuth } from './auth/open-auth.ts'
import { clockWarning, openMigrated } from './db/open-migrated.ts'
import { originsOf, readConfig, type Config } from './config.ts'
import { readCertificate } from './process/certificate.ts'
import { openDataDir, ownSecret, type DataDir } from './process/data-dir.ts'
import { forgetOldAnswers } from './farm/farm-write.ts'
import { repairRows } from './farm/repair-rows.ts'
import { loadLanguages } from './http/language.ts'
import { listenRefusal } from './http/listen-refusal.ts'
import { forgetOldCounts } from './http/shared-counts.ts'
import { openMailer } from './mail/smtp-mailer.ts'
import { openObjectStore } from './objects/open-store.ts'
import { refuseMismatch } from './objects/refuse-mismatch.ts'
import { accountMail } from './mail/account-mail.ts'
import { newId } from './new-id.ts'
import { openPlaces } from './places/places.ts'
import { openLog } from './process/open-log.ts'
import { StartRefused } from './process/start-refused.ts'
import { stopOnSignal } from './process/stop-on-signal.ts'
import { openProductionReader } from './solar/open-production-reader.ts'
import { forgetOldNotices } from './sending/claims.ts'
import { openSending } from './sending/sending.ts'
import { startSweeping } from './process/sweeping.ts'
import { sweepMemberships } from './members/members.repository.ts'
import { sweepDeletions } from './deletions/deletions.repository.ts'
import { sweepReadings } from './solar/sensors.ts'
import { sweepUploads } from './uploads/sweep.ts'
import { openMeteo } from './weather/open-meteo.ts'
import { sweepWeatherPlaces } from './weather/refresh-weather.ts'
import { openWeather } from './weather/weather-access.ts'
import { weatherWords } from './sending/weather-words.ts'
import { findingsOfFarm, weatherAlerts } from './weather/weather-alerts.ts'

const storeName = ({ S3_BUCKET }: Config, { objectsFolder }: DataDir) =>
  S3_BUCKET ? `the S3 bucket "${S3_BUCKET}"` : path.resolve(objectsFolder)

const now = () => new Date()

async function start() {
  const config = readConfig(process.env)
  const certificate = await readCertificate(config)
  const log = openLog(config.LOG_LEVEL)
  const dataDir = await openDataDir(config.DATA_DIR, !config.DATABASE_URL)
  const isNew = !config.DATABASE_URL && !existsSync(dataDir.databaseFile)
  const metrics = config.METRICS_TOKEN ? await openMetricsAccess(config.METRICS_TOKEN) : null
  const db = await openMigrated(config, dataDir.databaseFile, {
    onError: (error) => log.warn({ err: error }, 'database connection lost'),
    onPool: metrics?.metrics.watchPool,
  })
  const secret = config.SESSION_SECRET ?? (await ownSecret(config.DATA_DIR))
  const origins = originsOf(config)
  const objects = await openObjectStore(config, { folder: dataDir.objectsFolder, secret })
  await refuseMismatch(db, objects, storeName(config, dataDir))
  const warning = await clockWarning(db, now())
  if (warning) console.warn(warning)
  const budget = callBudget(db, config.AI_DAILY_BUDGET, now)
  loadLanguages()
  const language = openLanguage()
  const production = openProductionReader()
  const configuredAi = await chooseAi({ config, builtin: openBuiltinAi(), budget })
  const ai = metrics?.metrics.watchAi(configuredAi) ?? configuredAi
  const weather = openWeatherAccess(config, log)
  const auth = await openAuth({ db, secret, config, origins, now, newId, log })
  const mailer = openMailer(config)
  const [origin = ''] = origins
  const subject = config.MAIL_FROM ? `mailto:${config.MAIL_FROM}` : origin
  const push = openPush({ secret, subject, now })
  const sending = openSending({
    db,
    mailer,
    push,
    origin,
    now,
    log,
    weatherLines: async (farmId, spoken) =>
      (await findingsOfFarm({ db, now, weather, log }, farmId)).flatMap(
        (facts) => weatherWords(spoken, facts, now())?.title ?? [],
      ),
    accountMail: (notice) => accountMail({ db, auth, origins, now }, notice),
  })
  const app = await buildApp({
    db,
    objects,
    ai,
    language: language.run,
    readProduction: production.read,
    places: openPlaces(),
    weather,
    scratchFolder: dataDir.scratchFolder,
    auth,
    mailer,
    push,
    wakeSending: sending.wake,
    origins,
    secure: origins.some((origin) => origin.startsWith('https:')),
    certificate,
    trustProxy: config.TRUST_PROXY ?? false,
    now,
    newId,
    log,
    metrics,
    spaFolder: builtSpa(),
  })
  const stopSweeping = startSweeping(
    [
      () => sweepDeletions({ db, now }),
      () => sweepUploads({ db, objects, now }),
      auth.sweep,
      () => sweepMemberships({ db, now }),
      () => repairRows(db, now()),
      () => sweepReadings({ db, now }),
      () => forgetOldAnswers(db, now()),
      () => forgetOldCalls(db, now()),
      () => forgetOldCounts(db, now()),
      () => sweepWeatherPlaces({ db, now }),
      () => forgetOldNotices(db, now()),
      weatherAlerts({ db, now, weather, log }),
    ],
    (error) => log.error({ err: error }, 'sweep failed'),
  )
  stopOnSignal({
    leave: config.TRUST_PROXY ? () => app.leave() : null,
    finish: () => Promise.all([app.close(), sending.stop()]),
    end: async () => {
      mailer?.close()
      await ai.close()
      await language.close()
      await production.close()
      await stopSweeping()
      await weather?.close()
      objects.close()
      await db.destroy()
      dataDir.release()
    },
  })
  logFileProblems(log)
  await app
    .listen({ port: config.PORT, host: config.HOST })
    .catch((error: NodeJS.ErrnoException) => {
      throw listenRefusal(error, config) ?? error
    })
  sending.start()
  if (isNew) console.log(`Created a new farm in ${path.resolve(config.DATA_DIR)}.`)
  console.log(`Smart Farm is running at ${config.PUBLIC_URL ?? `http://localhost:${config.PORT}`}`)
}

function openWeatherAccess(config: Config, log: ReturnType<typeof openLog>) {
  if (config.WEATHER === 'off') return null
  return openWeather({
    source: openMeteo({ url: config.WEATHER_URL, key: config.WEATHER_KEY }),
    callsPerDay: config.WEATHER_DAILY_BUDGET,
    onError: (error) => log.error({ err: error }, 'asking for the weather failed'),
  })
}

/** Loads the metrics library only when metrics are on. */
async function openMetricsAccess(token: string) {
  const { openMetrics } = await import('./metrics/metrics.ts')
  return { metrics: openMetrics(), token }
}

/** The built SPA sits next to the built server; when run from source, Vite serves it. */
function builtSpa() {
  const here = path.dirname(fileURLToPath(import.meta.url))
  return path.basename(here) === 'server' && path.basename(path.dirname(here)) === 'dist'
    ? path.dirname(here)
    : null
}

start().catch((error: unknown) => {
  if (error instanceof StartRefused) console.error(error.message)
  else console.error('Smart Farm could not start:', error instanceof Error ? error.message : error)
  process.exit(1)
})
