const JPEG = { start: 0xd8, end: 0xd9, scan: 0xda, firstApp: 0xe0, lastApp: 0xef, comment: 0xfe }
/** What a JPEG needs to show its colours: JFIF density, ICC profile, Adobe's colour transform. */
const JPEG_KEPT_APPS: Record<number, string> = {
  0xe0: 'JFIF\0',
  0xe2: 'ICC_PROFILE\0',
  0xee: 'Adobe',
}
const PNG_SIGNATURE_BYTES = 8
const PNG_KEPT = new Set('tRNS gAMA cHRM sRGB iCCP cICP sBIT bKGD pHYs acTL fcTL fdAT'.split(' '))
const WEBP_KEPT = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
const WEBP_EXIF_AND_XMP_FLAGS = 0x0c

/**
 * EXIF that says how the camera was held and nothing else: APP1 with a TIFF of one entry, tag 0x0112
 * (CIPA DC-008).
 */
function orientationAlone(orientation: number) {
  const app1 = Buffer.from('ffe100224578696600004d4d002a0000000800010112000300000001', 'hex')
  const value = Buffer.alloc(8)
  value.writeUInt16BE(orientation)
  return Buffer.concat([app1, value])
}

/**
 * The same JPEG, bit for bit, without EXIF, XMP, IPTC, comments and whatever follows its end; how a
 * turned camera was held stays. Throws, like its siblings, when the file does not follow its own
 * format.
 * @param orientation EXIF's 1 to 8
 */
export function turnedJpeg(bytes: Buffer, orientation: number): Buffer {
  const bare = bareJpeg(bytes)
  return Buffer.concat([bare.subarray(0, 2), orientationAlone(orientation), bare.subarray(2)])
}

/** The same for a JPEG whose camera was not turned. */
export function bareJpeg(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, 2)]
  for (let at = 2; at + 4 <= bytes.length || bytes[at + 1] === JPEG.end;) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff) throw new Error('A JPEG marker is missing.')
    if (marker === JPEG.end) return Buffer.concat([...kept, bytes.subarray(at, at + 2)])
    if (marker === 0xff) {
      at += 1
      continue
    }
    const segmentEnd = at + 2 + bytes.readUInt16BE(at + 2)
    const end = marker === JPEG.scan ? endOfScan(bytes, segmentEnd) : segmentEnd
    const segment = bytes.subarray(at, end)
    if (isKeptInJpeg(marker, segment)) kept.push(segment)
    at = end
  }
  throw new Error('The JPEG is cut off.')
}

function isKeptInJpeg(marker: number, segment: Buffer) {
  if (marker === JPEG.comment) return false
  if (marker < JPEG.firstApp || marker > JPEG.lastApp) return true
  const name = JPEG_KEPT_APPS[marker]
  return name !== undefined && segment.toString('latin1', 4, 4 + name.length) === name
}

/** In the coded data FF00 is a byte and FFD0 to FFD7 are restarts; anything else ends the scan. */
function endOfScan(bytes: Buffer, from: number) {
  let at = bytes.indexOf(0xff, from)
  for (; at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    if (next !== 0 && next !== 0xff && !(next && next >= 0xd0 && next <= 0xd7)) return at
  }
  throw new Error('The JPEG is cut off.')
}

/** The same PNG without text, EXIF, time and private chunks and whatever follows its end. */
export function barePng(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, PNG_SIGNATURE_BYTES)]
  for (let at = PNG_SIGNATURE_BYTES; at + 12 <= bytes.length;) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    const end = at + 12 + bytes.readUInt32BE(at)
    if (/^[A-Z]/.test(type) || PNG_KEPT.has(type)) kept.push(bytes.subarray(at, end))
    if (type === 'IEND') return Buffer.concat(kept)
    at = end
  }
  throw new Error('The PNG is cut off.')
}

/** The same WebP without its EXIF, XMP and private chunks and whatever follows its end. */
export function bareWebp(bytes: Buffer): Buffer {
  const riffEnd = 8 + bytes.readUInt32LE(4)
  if (riffEnd > bytes.length) throw new Error('The WebP is cut off.')
  const kept: Buffer[] = []
  for (let at = 12; at + 8 <= riffEnd;) {
    const type = bytes.toString('latin1', at, at + 4)
    const size = bytes.readUInt32LE(at + 4)
    const chunk = Buffer.from(bytes.subarray(at, Math.min(at + 8 + size + (size % 2), riffEnd)))
    if (type === 'VP8X') chunk.writeUInt8(chunk.readUInt8(8) & ~WEBP_EXIF_AND_XMP_FLAGS, 8)
    if (WEBP_KEPT.has(type)) kept.push(chunk)
    at += 8 + size + (size % 2)
  }
  const bare = Buffer.concat([bytes.subarray(0, 12), ...kept])
  bare.writeUInt32LE(bare.length - 8, 4)
  return bare
}
