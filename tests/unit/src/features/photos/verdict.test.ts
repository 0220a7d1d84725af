import { expect, test } from 'vitest'
import { isFinding } from '#domain/health-status.ts'
import { say } from '#src/lib/texts.ts'
import { PRIORITIES, resultText } from '#src/features/photos/verdict.ts'

const DISEASE = 'Disease detected. Immediate attention required.'
const PEST = 'Pest damage identified. Consider treatment options.'
const HEALTHY_CROP = 'The crop looks healthy. No disease or pest damage detected.'

test.each([
  [true, true, DISEASE],
  [true, null, DISEASE],
  [false, true, PEST],
  [null, true, PEST],
  [false, false, HEALTHY_CROP],
  [undefined, undefined, HEALTHY_CROP],
  [null, null, 'Not assessed: disease and pest damage.'],
  [null, false, 'Not assessed: disease.'],
  [false, null, 'Not assessed: pest damage.'],
])('a crop with disease %s and pest damage %s: %s', (diseaseDetected, pestDamage, text) => {
  expect(resultText('crop', { diseaseDetected, pestDamage })).toBe(text)
})

test.each([
  [true, 'The animals look healthy. Normal behavior observed.'],
  [false, 'Abnormal behavior detected. Veterinary consultation recommended.'],
  [undefined, 'Abnormal behavior detected. Veterinary consultation recommended.'],
  [null, 'Not assessed: behavior.'],
])('an animal with normal behavior %s: %s', (behaviorNormal, text) => {
  expect(resultText('animal', { behaviorNormal })).toBe(text)
})

const SHADING = 'Shading detected on panels. Check for obstructions.'
const DIRT = 'Dirt buildup detected. Cleaning recommended.'
const ALL_CLEAR = 'All clear. No shading or dirt buildup detected.'

test.each([
  [true, true, SHADING],
  [true, null, SHADING],
  [false, true, DIRT],
  [null, true, DIRT],
  [false, false, ALL_CLEAR],
  [undefined, undefined, ALL_CLEAR],
  [null, null, 'Not assessed: shading and dirt buildup.'],
  [false, null, 'Not assessed: dirt buildup.'],
])('panels with shading %s and dirt %s: %s', (shadingDetected, dirtBuildup, text) => {
  expect(resultText('solar', { shadingDetected, dirtBuildup })).toBe(text)
})

test('recommendations are red for high, blue for medium, yellow for low priority', () => {
  const colors = Object.values(PRIORITIES).map(({ label, color }) => [say(label), color])
  expect(colors).toEqual([
    ['High priority', 'red'],
    ['Medium priority', 'blue'],
    ['Low priority', 'yellow'],
  ])
})

test.each([
  [{ healthStatus: 'needs_attention', diseaseDetected: null }, true],
  [{ systemStatus: 'critical' }, true],
  [{ healthStatus: 'good', pestDamage: true }, true],
  [{ healthStatus: 'unknown', behaviorNormal: false }, true],
  [{ healthStatus: 'unknown', behaviorNormal: null }, false],
  [{ healthStatus: 'good', diseaseDetected: false, behaviorNormal: true }, false],
  [{}, false],
])('%j is something to look at: %s', (result, expected) => {
  expect(isFinding(result)).toBe(expected)
})
