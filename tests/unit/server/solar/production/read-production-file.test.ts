import { describe, expect, test } from 'vitest'
import { asRead } from '#tests/setup/production-file.ts'

const utf16be = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()

describe('the same two days are read from', () => {
  const twoDays = { '2025-03-14': 12.5, '2025-03-15': 8.25 }
  test.each<[string, string | Buffer]>([
    ['ISO dates', 'date,kwh\n2025-03-14,12.5\n2025-03-15,8.25\n'],
    ['European dates and decimals', 'Datum;Ertrag (kWh)\n14.03.2025;12,5\n15.03.2025;8,25\n'],
    ['US dates', 'Date,Energy kWh\n3/14/2025,12.5\n3/15/2025,8.25\n'],
    ['month names', 'Date,kWh\n14 Mar 2025,12.5\n"March 15, 2025",8.25\n'],
    ['German month names', 'Datum;kWh\n14. März 2025;12,5\n15. März 2025;8,25\n'],
    ['tabs', 'Day\tkWh\n2025-03-14\t12.5\n2025-03-15\t8.25\n'],
    ['a UTF-8 mark and CRLF', '\uFEFFDate,kWh\r\n2025-03-14,12.5\r\n2025-03-15,8.25\r\n'],
    ['UTF-16, big end first', utf16be('Date;kWh\n2025-03-14;12,5\n2025-03-15;8,25\n')],
    [
      'UTF-16, little end first',
      Buffer.from('\uFEFFDate\tkWh\n2025-03-14\t12.5\n2025-03-15\t8.25\n', 'utf16le'),
    ],
    [
      'Windows-1252',
      Buffer.from('Datum;Erträge (kWh)\n14.03.2025;12,5\n15.03.2025;8,25\n', 'latin1'),
    ],
    ['watt-hours', 'Date,Energy (Wh)\n2025-03-14,12500\n2025-03-15,8250\n'],
    ['quoted thousands', 'Date,Energy (Wh)\n2025-03-14,"12,500"\n2025-03-15,"8,250"\n'],
    ['points for thousands', 'Datum;Energie (Wh)\n14.03.2025;12.500,0\n15.03.2025;8.250,0\n'],
    [
      'hours in a column',
      'Date,Hour,kWh\n2025-03-14,11,6\n2025-03-14,12,6.5\n2025-03-15,12,8.25\n',
    ],
    ['titles above', 'sep=;\nMy inverter\n\nDate;kWh\n2025-03-14;12,5\n\n2025-03-15;8,25\n'],
  ])('%s', async (_, file) => {
    expect(await asRead(file)).toEqual({ days: twoDays })
  })
})
