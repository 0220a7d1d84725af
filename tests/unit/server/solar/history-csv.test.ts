import { expect, test } from 'vitest'
import { historyCsv } from '#server/solar/history.routes.ts'

test.each(['=HYPERLINK(http://x)', '+1', '-2+3', '@SUM(A1)'])(
  'a formula is written as text: %s',
  (cell) => {
    const csv = historyCsv([{ date: '2025-03-14', kwh: 1.5, uploadKey: cell }])
    expect(csv).toBe(`date,kwh,upload\r\n2025-03-14,1.5,'${cell}\r\n`)
  },
)
