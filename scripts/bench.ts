// `npm run bench [section …]`: builds, measures, prints tables and writes them into
// docs/measurements.md. Sections: first-screen, offline, long-list, history, growth,
// api, readings, dashboard, book.
// Measures Postgres too if BENCH_DATABASE_URL names an empty database, and the project list beside
// that of an earlier commit if BENCH_BEFORE names its built checkout.
import { spawnSync } from 'node:child_process'
import { benchAgainst } from './bench/against.ts'
import { benchApi } from './bench/api.ts'
import { benchBook } from './bench/book.ts'
import { openBrowser } from './bench/browser-run.ts'
import { benchDashboard } from './bench/dashboard.ts'
import { benchFirstScreen } from './bench/first-screen.ts'
import { benchHistory } from './bench/history.ts'
import { benchLongList } from './bench/long-list.ts'
import { benchGrowth } from './bench/growth.ts'
import { benchOffline } from './bench/offline.ts'
import { benchReadings } from './bench/readings.ts'
import { benchTimeline } from './bench/timeline-scroll.ts'
import { report } from './measurements.ts'

const wanted = process.argv.slice(2)
const wants = (section: string) => wanted.length === 0 || wanted.includes(section)

if (!process.env.NOBUILD)
  spawnSync(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'scripts/build.ts'], {
    stdio: 'inherit',
  })
const browser = await openBrowser()
if (wants('first-screen')) await report('bench', 'First screen', await benchFirstScreen(browser))
if (wants('offline')) await report('bench', 'Without a network', await benchOffline(browser))
if (wants('long-list')) await report('bench', 'Very many projects', await benchLongList(browser))
if (wants('history')) await report('bench', 'Solar history', await benchHistory(browser))
if (wants('dashboard'))
  await report('bench', 'Dashboard in a browser', await benchTimeline(browser))
await browser.close()
if (wants('growth')) await report('bench', 'Growth', await benchGrowth())
const url = process.env.BENCH_DATABASE_URL
if (wants('api')) {
  await report('bench', 'API on SQLite', await benchApi('SQLite', {}))
  if (url)
    await report('bench', 'API on Postgres', await benchApi('Postgres', { DATABASE_URL: url }))
}
if (wants('against') && process.env.BENCH_BEFORE)
  await report('bench', 'Beside an earlier commit', await benchAgainst(process.env.BENCH_BEFORE))
if (wants('readings')) {
  await report('bench', 'Live readings on SQLite', await benchReadings('SQLite', {}))
  if (url)
    await report(
      'bench',
      'Live readings on Postgres',
      await benchReadings('Postgres', { DATABASE_URL: url }),
    )
}
if (wants('dashboard')) {
  await report('bench', 'Dashboard on SQLite', await benchDashboard('SQLite', {}))
  if (url)
    await report(
      'bench',
      'Dashboard on Postgres',
      await benchDashboard('Postgres', { DATABASE_URL: url }),
    )
}
if (wants('book')) {
  await report('bench', 'Book of 50,000 entries on SQLite', await benchBook('SQLite', {}))
  if (url)
    await report(
      'bench',
      'Book of 50,000 entries on Postgres',
      await benchBook('Postgres', { DATABASE_URL: url }),
    )
}
