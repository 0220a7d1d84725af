import { expect, test } from 'vitest'
import { deviceName } from '#domain/device-name.ts'
import { english, say } from '#domain/texts/say.ts'

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0'
const SAFARI = 'Version/17.5 Safari/605.1.15'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64'
const PHONE = 'Mozilla/5.0 (Linux; Android 10; K)'

test.each([
  [`${PHONE} ${CHROME} Mobile Safari/537.36`, 5, 'Chrome on Android'],
  [`${PHONE} ${CHROME} SamsungBrowser/25.0 Mobile Safari/537.36`, 5, 'Samsung Internet on Android'],
  [`${WINDOWS}) ${CHROME} Safari/537.36 Edg/126.0.0.0`, 10, 'Edge on Windows'],
  [`${WINDOWS}; rv:127.0) Gecko/20100101 Firefox/127.0`, 0, 'Firefox on Windows'],
  [`${MAC} ${WEBKIT} ${SAFARI}`, 0, 'Safari on Mac'],
  [`${MAC} ${WEBKIT} ${SAFARI}`, 5, 'Safari on iPad'],
  [`${IPHONE} ${WEBKIT} ${SAFARI}`, 5, 'Safari on iPhone'],
  [`${IPHONE} ${WEBKIT} CriOS/126.0 Mobile/15E148 Safari/604.1`, 5, 'Chrome on iPhone'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME} Safari/537.36`, 0, 'Chrome on ChromeOS'],
  [
    'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36 EdgA/140',
    5,
    'Edge on Android',
  ],
  ['curl/8', 0, 'A browser'],
  ['<script>', 0, 'A browser'],
  [null, 0, 'A browser'],
])('%s with %d fingers is %s', (userAgent, maxTouchPoints, name) => {
  expect(say(english, deviceName(userAgent, maxTouchPoints))).toBe(name)
})
