import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { evaluatePhotos } from './eval-photos.ts'
import { isMet, reportLines } from './eval-report.ts'

const { values } = parseArgs({
  options: {
    photos: { type: 'string' },
    json: { type: 'string', default: '.cache/eval.json' },
  },
})

const evaluations = values.photos ? [await evaluatePhotos(values.photos)] : []
if (!values.photos) console.log('Photos: not evaluated. Name a folder with --photos DIR.')
for (const evaluation of evaluations) console.log(reportLines(evaluation).join('\n'))

const figures = evaluations.flatMap((evaluation) => evaluation.figures)
await mkdir(dirname(values.json), { recursive: true })
await writeFile(values.json, `${JSON.stringify({ evaluations }, null, 2)}\n`)
console.log(`Written to ${values.json}`)
if (figures.some((figure) => isMet(figure) === false)) process.exitCode = 1
