import { describe, expect, test } from 'vitest'
import { columnInWords } from '#domain/finding-words.ts'
import { english } from '#domain/texts/say.ts'
import { analysisFacts, factsOf } from '#server/db/migrations/0015-analysis-facts.ts'
import sentences from '#server/db/migrations/0015-analysis-sentences.json'
import { toAnalysis } from '#server/vision/analysis.repository.ts'
import { buildAnalysisRow } from '#tests/builders/build-analysis-row.ts'
import { greenLeaf, spottedLeaf } from '#tests/builders/photos.ts'
import { startAnalyses } from '#tests/setup/analyses.ts'
import { engines } from '#tests/setup/engines.ts'

const asRead = (facts: unknown) => columnInWords(english, JSON.stringify(facts))

/** Without the reasons, which only stand in other sentences. */
const whole = Object.keys(sentences)
  .map((sentence) => sentence.replaceAll(/\{\w+\}/g, '255'))
  .filter((text) => factsOf(text)?.length)

test('nearly all that was written is known', () => {
  expect(whole).toHaveLength(85)
})

test.each(whole)('"%s" reads as before', (text) => {
  expect(asRead(factsOf(text))).toBe(text)
})

test.each([
  'The photo is too dark and blurred, so nothing is concluded from it. 0.7% of the leaf is yellow or brown.',
  'The photo is blurred. One still photo shows neither behavior nor health, so neither was judged; the list says what to look at yourself.',
  'This may be more than one leaf, or none: leaf colours run along 41.2% of the edge of the photo, as soil, a table, warm light on paper or other plants do; the outline is a box, as of a sign or a screen; the green is bluer than that of most leaves. Then what is marked may be something else. Automatic measurement, not a diagnosis.',
])('"%s" reads as before', (text) => {
  expect(asRead(factsOf(text))).toBe(text)
})

test.each(['Spots were counted.', '#1 leaf', '12% of it', 'The photo is too dark', ''])(
  'what is not wholly known is no fact: "%s"',
  (text) => {
    expect(factsOf(text) ?? []).toEqual([])
  },
)

describe.each(engines)('on $name', ({ open }) => {
  test('what is known of earlier analyses becomes facts, and the rest stays as it is', async () => {
    const { db, projectId, cropId, close } = await startAnalyses({ db: await open() })
    const place = { projectId, entityId: cropId, imageKey: 'photo' }
    const low = { type: 'care', message: 'Spray.', priority: 'low' }
    const rows = [
      buildAnalysisRow({ ...place, id: 'a1' }),
      buildAnalysisRow({
        ...place,
        id: 'a2',
        recommendations: JSON.stringify([
          {
            ...low,
            message:
              'Some discolouration (9%): look closely, both sides of the leaf, and at the plants around it.',
          },
          low,
        ]),
        evidence: '9% looks hazy or brown. Automatic measurement, not a diagnosis.',
        fallbackReason: 'The model server failed (HTTP 500).',
      }),
      buildAnalysisRow({
        ...place,
        id: 'a3',
        evidence: 'Brown spots. Seen by a model: an automatic estimate, not a diagnosis.',
      }),
    ]
    await db.insertInto('analyses').values(rows).execute()
    await analysisFacts.up(db)
    const turned = await db.selectFrom('analyses').selectAll().orderBy('id').execute()
    expect(turned[0]).toMatchObject(rows[0] ?? {})
    expect(turned.slice(1).map(toAnalysis)).toMatchObject([
      {
        recommendations: [{ ...low, message: 'lookAtSome', values: { areaPercent: 9 } }, low],
        evidence: '[{"message":"filmShare","values":{"percent":9}},{"message":"notADiagnosis"}]',
        fallbackReason: '[{"message":"modelFailed","values":{"status":500}}]',
      },
      { evidence: '[{"message":"Brown spots."},{"message":"seenByModel"}]' },
    ])
    await close()
  })

  test('the built-in engine stores no English, and is read in the language of the request', async () => {
    const farm = await startAnalyses({ db: await open() })
    const headers = { 'idempotency-key': 'once' }
    const first = await farm.analyse(await farm.send(await spottedLeaf(8)), {}, { headers })
    await farm.analyse(await farm.send(await greenLeaf()))
    expect(first.body).toContain('of the leaf is yellow or brown')
    const stored = [
      ...(await farm.db.selectFrom('analyses').selectAll().execute()),
      ...(await farm.db.selectFrom('idempotentAnswers').select('answer').execute()),
    ]
    expect(stored).toHaveLength(3)
    expect(JSON.stringify(stored)).not.toMatch(/[a-z] [a-z]/i)
    const path = `/api/ai-analysis?entityType=crop&entityId=${farm.cropId}`
    const cookie = `${farm.ada.cookie}; language=en-XA`
    for (const asked of [path, '/api/timeline', '/api/notifications?zone=UTC']) {
      expect((await farm.ada.call('GET', asked)).body).toContain('of the leaf is yellow or brown')
      const other = await farm.ada.call('GET', asked, undefined, { cookie })
      expect(other.statusCode).toBe(200)
      expect(other.body).not.toContain('brownShare')
    }
    await farm.close()
  })
})
