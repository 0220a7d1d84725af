import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { build } from 'vite'

const ROUNDS = 15

const YEAR_OF_HOURS = `
import { clearSkyYear } from '#domain/solar-model/clear-sky-days.ts'
import { expectedYear } from '#domain/solar-model/expected-generation.ts'
import { fixedOffset } from '#domain/solar-model/local-time.ts'
import { plantFromFields } from '#domain/solar-model/plant-from-fields.ts'
const fields = { capacity: '6', panelType: 'monocrystalline', orientation: 'South', tiltAngle: '25' }
const { plant } = plantFromFields(fields, 36.74)
const place = { latitudeDeg: 36.74, longitudeDeg: -119.79, altitudeM: 0, utcOffset: fixedOffset(-8) }
window.__yearOfHours = () => {
  const begin = performance.now()
  expectedYear(plant, clearSkyYear(place, 2026))
  return performance.now() - begin
}`

async function bundled() {
  const folder = path.resolve('.cache/model')
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'main.js'), YEAR_OF_HOURS)
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: path.join(folder, 'dist'),
      emptyOutDir: true,
      target: 'es2022',
      rolldownOptions: {
        input: path.join(folder, 'main.js'),
        output: { entryFileNames: 'main.js' },
      },
    },
  })
  return readFileSync(path.join(folder, 'dist/main.js'), 'utf8')
}

type Timed = Window & { __yearOfHours: () => number }

/** Milliseconds per run for 8,760 clear-sky hours of one plant in the browser, first run cold. */
export async function measureModel(browser: Browser) {
  const page = await browser.newPage()
  await page.addScriptTag({ content: await bundled(), type: 'module' })
  await page.waitForFunction(() => '__yearOfHours' in window)
  const runs = await page.evaluate(
    (rounds) => Array.from({ length: rounds }, () => (window as unknown as Timed).__yearOfHours()),
    ROUNDS,
  )
  await page.close()
  return runs
}
