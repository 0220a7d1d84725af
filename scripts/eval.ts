import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { evaluateDrawings } from './eval-drawings.ts'
import { evaluateDanger } from './eval-emergencies.ts'
import { evaluateLines } from './eval-lines.ts'
import { evaluatePhone } from './eval-phone.ts'
import { evaluatePhotos } from './eval-photos.ts'
import { evaluateQuestions } from './eval-questions.ts'
import { isMet, toRow } from './eval-report.ts'
import { report } from './measurements.ts'

const { values } = parseArgs({
  options: {
    photos: { type: 'string' },
    json: { type: 'string', default: '.cache/eval.json' },
  },
})

const photos = values.photos
  ? [await evaluatePhotos(values.photos), await evaluatePhone(values.photos)]
  : []
const evaluations = [
  ...photos,
  await evaluateDrawings(),
  ...(await evaluateDanger()),
  ...(await evaluateQuestions()),
  ...(await evaluateLines()),
]
if (!values.photos) console.log('Photos: not evaluated. Name a folder with --photos DIR.')
for (const { title, figures } of evaluations) await report('eval', title, figures.map(toRow))

const figures = evaluations.flatMap((evaluation) => evaluation.figures)
await mkdir(dirname(values.json), { recursive: true })
await writeFile(values.json, `${JSON.stringify({ evaluations }, null, 2)}\n`)
console.log(`Written to ${values.json}`)
if (figures.some((figure) => isMet(figure) === false)) process.exitCode = 1
