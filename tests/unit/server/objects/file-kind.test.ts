import sharp from 'sharp'
import { expect, test } from 'vitest'
import { fileKind, XLSX } from '#server/objects/file-kind.ts'
import { zipOf } from '#tests/setup/zip.ts'

const picture = () =>
  sharp({ create: { width: 16, height: 16, channels: 3, background: '#3a7d2c' } })
const text = (content: string, encoding: BufferEncoding = 'utf8') => Buffer.from(content, encoding)
const heif = (...brands: string[]) => {
  const box = Buffer.alloc(16 + 4 * brands.length)
  box.writeUInt32BE(box.length, 0)
  box.write(`ftyp${brands[0]}`, 4, 'latin1')
  brands.forEach((brand, i) => box.write(brand, 16 + 4 * i, 'latin1'))
  return box
}

test('pictures are recognised by their content', async () => {
  expect(fileKind(await picture().jpeg().toBuffer())).toBe('image/jpeg')
  expect(fileKind(await picture().png().toBuffer())).toBe('image/png')
  expect(fileKind(await picture().webp().toBuffer())).toBe('image/webp')
  expect(fileKind(await picture().avif({ effort: 0 }).toBuffer())).toBe('image/avif')
})

test.each([
  ['an iPhone photo', heif('heic', 'mif1'), 'image/heic'],
  ['a HEIF container of HEVC', heif('mif1', 'heic'), 'image/heic'],
  ['a HEIF container of AV1', heif('mif1', 'avif'), 'image/avif'],
  ['an MP4 film', heif('isom', 'mp42'), null],
  ['a cut ftyp box', text('\0\0\0\x20ftyp', 'latin1'), null],
])('%s', (_, bytes, kind) => expect(fileKind(bytes)).toBe(kind))

test.each([
  ['a plain table', text('date;kWh\n2026-01-02;4,5\n')],
  ['umlauts and a byte order mark', text('\uFEFFZähler;Erzeugung\nDach;12\n')],
  ['UTF-16 little endian', Buffer.concat([text('fffe', 'hex'), text('date,kWh\n', 'utf16le')])],
  [
    'UTF-16 big endian',
    Buffer.concat([text('feff', 'hex'), text('date,kWh\n', 'utf16le').swap16()]),
  ],
  ['a table cut off inside a character', text('Ort;kWh\nKöln').subarray(0, 10)],
  ['umlauts and a euro sign in Windows-1252', text('Zähler;Erträge in \x80\r\n', 'latin1')],
  ['less-than inside a cell', text('note,kWh\n<5,4\n')],
])('CSV: %s', (_, bytes) => expect(fileKind(bytes)).toBe('text/csv'))

test('a workbook of Excel is a ZIP that names one', async () => {
  const workbook = await zipOf([
    ['[Content_Types].xml', '<Types/>'],
    ['xl/workbook.xml', '<workbook/>'],
  ])
  expect(fileKind(workbook)).toBe(XLSX)
  expect(fileKind(await zipOf([['farm.json', '{}']]))).toBeNull()
})

test.each([
  ['nothing', text('')],
  ['an SVG drawing', text('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['an SVG drawing behind blanks and a mark', text('\uFEFF \n<?xml version="1.0"?><svg/>')],
  ['a page', text('<!doctype html><script>alert(1)</script>')],
  ['a page in UTF-16', Buffer.concat([text('fffe', 'hex'), text('<html>', 'utf16le')])],
  ['a PDF', text('%PDF-1.7\n1 0 obj\n')],
  ['a GIF', text('474946383961010001000000002c', 'hex')],
  ['text with a NUL', text('date,kWh\0\n')],
  ['Windows-1252 with a control byte', text('Zähler;Erzeugung\x02\n', 'latin1')],
  ['a byte that Windows-1252 does not know', text('Zähler;\x81\n', 'latin1')],
  ['a page in Windows-1252', text('<p>Zähler', 'latin1')],
  ['a lone surrogate in UTF-16', text('fffe00d84100', 'hex')],
  ['a program', text('7f454c4602010100', 'hex')],
])('refused: %s', (_, bytes) => expect(fileKind(bytes)).toBeNull())
