import { msg, type Message } from '#contract/message.ts'

/** The first that fits counts: most browsers also call themselves Chrome or Safari. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const named = (list: [RegExp, string][], userAgent: string) =>
  list.find(([pattern]) => pattern.test(userAgent))?.[1]

/**
 * A name for a device, such as 'Firefox on Windows'.
 * @param maxTouchPoints an iPad says that it is a Mac, of which none has a touch screen
 */
export function deviceName(userAgent: string | null, maxTouchPoints = 0): Message {
  const browser = named(BROWSERS, userAgent ?? '') ?? msg('A browser')
  const found = named(SYSTEMS, userAgent ?? '')
  const system = found === 'Mac' && maxTouchPoints > 1 ? 'iPad' : found
  if (system) return msg('{browser} on {system}', { browser, system })
  return typeof browser === 'string' ? { id: browser } : browser
}
