import { expect, test } from 'vitest'
import { withTable } from '#scripts/measurements.ts'

const origin = { date: '2026-11-22', commit: 'abc1234', machine: '2 cores, Node 20.20.2' }
const INTRO = '# Measurements\n\nWritten by programs.\n'

test('a section names its command, date, commit and machine above its table', () => {
  const document = withTable(INTRO, 'siege', 'Load', [['p99', '6 ms', '150 ms']], origin)
  expect(document).toContain('# Measurements\n\nWritten by programs.\n')
  expect(document).toContain('## Load')
  expect(document).toContain('`npm run siege`, 2026-11-22, commit abc1234, 2 cores, Node 20.20.2.')
  expect(document).toContain('| p99 | 6 ms | 150 ms |')
})

test('a new run replaces its own section and leaves the others', () => {
  const load = withTable(INTRO, 'siege', 'Load', [['p99', '6 ms', '']], origin)
  const both = withTable(load, 'bench', 'API', [['list', '3 ms', '']], origin)
  const again = withTable(both, 'siege', 'Load', [['p99', '7 ms', '']], origin)
  expect(again).toBe(both.replace('6 ms', '7 ms'))
  expect(again.indexOf('## API')).toBeLessThan(again.indexOf('## Load'))
})

test('a bar within a cell does not end it', () => {
  expect(withTable(INTRO, 'eval', 'Answers', [['a | b', '1', '']], origin)).toContain('a \\| b')
})
