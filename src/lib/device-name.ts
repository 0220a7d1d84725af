import { t } from './texts.ts'

/** The first that fits counts: most browsers also call themselves Chrome or Safari. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
]

const firstOf = (names: [RegExp, string][], text: string) =>
  names.find(([pattern]) => pattern.test(text))?.[1]

type Browser = { userAgent: string; maxTouchPoints: number }

/** 'Chrome on Android', by which a farmer knows a device again. */
export function deviceName({ userAgent, maxTouchPoints }: Browser) {
  const browser = firstOf(BROWSERS, userAgent) ?? t('Browser')
  const named = firstOf(SYSTEMS, userAgent)
  // An iPad says that it is a Mac, of which none has a touch screen.
  const system = named === 'Mac' && maxTouchPoints > 1 ? 'iPad' : named
  return system ? t('{browser} on {system}', { browser, system }) : browser
}
