import { isUtf8 } from 'node:buffer'

/** A workbook of Excel. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export type PictureKind = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif'
export type FileKind = PictureKind | 'image/heic' | 'text/csv' | typeof XLSX

export const isPicture = (kind: FileKind | null): kind is PictureKind | 'image/heic' =>
  kind?.startsWith('image/') ?? false

/** `mif1` and `msf1` only say "HEIF container"; the compatible brands then name the codec. */
const AVIF_BRANDS = ['avif', 'avis']
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']
const UTF16_MARKS = ['fffe', 'feff']
const MARKUP_OR_PDF = /^\s*(?:<|%PDF)/
const DELETE = 0x7f
/** Control characters that text may contain: tab, line feed, form feed, return. */
const TEXT_CONTROLS = [0x09, 0x0a, 0x0c, 0x0d]
/** Bytes without a character in Windows-1252. */
const UNASSIGNED = [0x81, 0x8d, 0x8f, 0x90, 0x9d]

/**
 * The type of a file by its content, whatever its name; null for types we do not store (SVG, HTML,
 * GIF and PDF among them). Magic numbers: JFIF, PNG and RIFF/WebP specifications, ISO/IEC 14496-12
 * `ftyp` brands, PKWARE's local file header.
 */
export function fileKind(bytes: Uint8Array): FileKind | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 64))
  if (head.toString('hex', 0, 3) === 'ffd8ff') return 'image/jpeg'
  if (head.toString('hex', 0, 8) === '89504e470d0a1a0a') return 'image/png'
  const ascii = head.toString('latin1')
  if (ascii.startsWith('RIFF') && ascii.slice(8, 12) === 'WEBP') return 'image/webp'
  if (ascii.slice(4, 8) === 'ftyp') return heifKind(head, ascii)
  if (head.toString('hex', 0, 4) === '504b0304') return isWorkbook(bytes) ? XLSX : null
  return isCsvText(bytes) ? 'text/csv' : null
}

/** A ZIP names its files in plain text. */
const isWorkbook = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('xl/workbook')

function heifKind(head: Buffer, ascii: string): FileKind | null {
  const end = Math.min(head.readUInt32BE(0), ascii.length)
  const brands = [ascii.slice(8, 12)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(ascii.slice(at, at + 4))
  if (brands.some((brand) => AVIF_BRANDS.includes(brand))) return 'image/avif'
  return brands.some((brand) => HEIC_BRANDS.includes(brand)) ? 'image/heic' : null
}

/** Text without NULs (UTF-16 with a BOM, UTF-8, Windows-1252) that is neither markup nor PDF. */
function isCsvText(bytes: Uint8Array) {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (UTF16_MARKS.includes(buffer.toString('hex', 0, 2))) return isPlain(utf16(buffer))
  if (buffer.length === 0 || buffer.includes(0)) return false
  if (!isCutUtf8(buffer) && !isWindows1252(buffer)) return false
  return isPlain(buffer.toString('utf8', 0, 1024).replace(/^\uFEFF/, ''))
}

/** The default CSV encoding of spreadsheets in Western Europe. */
function isWindows1252(buffer: Buffer) {
  for (const byte of buffer) {
    const isControl = byte < 0x20 && !TEXT_CONTROLS.includes(byte)
    if (isControl || byte === DELETE || UNASSIGNED.includes(byte)) return false
  }
  return true
}

const isPlain = (text: string | null) => !!text && !text.includes('\0') && !MARKUP_OR_PDF.test(text)

function utf16(buffer: Buffer) {
  const encoding = buffer[0] === 0xff ? 'utf-16le' : 'utf-16be'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(buffer, { stream: true })
  } catch {
    return null
  }
}

/** A file that was cut off may end inside a character, which has up to four bytes. */
const isCutUtf8 = (buffer: Buffer) =>
  [0, 1, 2, 3].some((cut) => isUtf8(buffer.subarray(0, buffer.length - cut)))
