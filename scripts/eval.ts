import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { evaluateAnswers, type AnswerScores } from './eval-answers.ts'
import { evaluateDrawings } from './eval-drawings.ts'
import { evaluatePhotos } from './eval-photos.ts'
import { evaluateRecords } from './eval-records.ts'
import { isMet, toRow, type Evaluation } from './eval-report.ts'
import { evaluateSources } from './eval-sources.ts'
import { evaluateWords } from './eval-words.ts'
import { report } from './measurements.ts'

const { values } = parseArgs({
  options: {
    photos: { type: 'string' },
    json: { type: 'string', default: '.cache/eval.json' },
  },
})

const toEvaluation = (scores: AnswerScores): Evaluation => ({
  title: `Answers: ${scores.half} questions`,
  figures: [
    {
      name: 'right card first',
      value: scores.top1,
      count: scores.answerable,
      target: { atLeast: 0.75 },
    },
    {
      name: 'right card among three',
      value: scores.top3,
      count: scores.answerable,
      target: { atLeast: 0.85 },
    },
    {
      name: 'right card first, paraphrased',
      value: scores.paraphraseTop1,
      count: scores.paraphrases,
      target: { atLeast: 0.75 },
    },
    {
      name: 'unanswerable declined',
      value: scores.declined,
      count: scores.unanswerable,
      target: { atLeast: 0.9 },
    },
  ],
})

const photos = values.photos ? [await evaluatePhotos(values.photos)] : []
const records = evaluateRecords()
const sources = evaluateSources()
const evaluations = [
  ...photos,
  await evaluateDrawings(),
  ...evaluateAnswers().map(toEvaluation),
  {
    title: 'Records: wordings over a farm of three projects',
    figures: [
      {
        name: 'right answer',
        value: records.right,
        count: records.count,
        target: { atLeast: 0.9 },
      },
    ],
  },
  {
    title: 'Sources: answered from where it should be, or declined',
    figures: [
      {
        name: 'right source',
        value: sources.right,
        count: sources.count,
        target: { atLeast: 0.9 },
      },
    ],
  },
  ...evaluateWords(),
]
if (!values.photos) console.log('Photos: not evaluated. Name a folder with --photos DIR.')
for (const { title, figures } of evaluations) await report('eval', title, figures.map(toRow))

const figures = evaluations.flatMap((evaluation) => evaluation.figures)
await mkdir(dirname(values.json), { recursive: true })
await writeFile(values.json, `${JSON.stringify({ evaluations }, null, 2)}\n`)
console.log(`Written to ${values.json}`)
if (figures.some((figure) => isMet(figure) === false)) process.exitCode = 1
