import { below, pick, type Random } from '#scripts/siege/random.ts'

/** Strings that have broken other programs. */
const TEXTS = [
  '',
  ' ',
  '\t\r\n',
  "' OR '1'='1' --",
  '"; drop table projects; --',
  "'||(select sqlite_version())||'",
  '%27%20OR%201%3D1',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{7*7}}${7*7}<%= 7*7 %>',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data/',
  '$(touch x)`touch x`',
  '%s%n%x%d',
  '\\u0000',
  'a\u0000b',
  '\uD800',
  '\uDFFF\uD800',
  '\uFEFFstart',
  '\u202Edesrever',
  'zero\u200Bwidth\u200D',
  'e\u0301'.repeat(50),
  '👩‍🌾🌱'.repeat(20),
  'İıſK',
  '\u2028\u2029\u0085',
  'NaN',
  'null',
  'true',
  '-1',
  '1e309',
  '0x10',
  '９９',
  '99999999999999999999',
  '2026-02-30',
  '9999-12-31',
  '0000-00-00',
  '+275760-09-13',
  'Etc/GMT+99',
  '__proto__',
  'constructor',
  'toString',
]

const NUMBERS = [0, -0, -1, 1.5, 1e21, 1e308, -1e308, 2 ** 31, 2 ** 53, 2 ** 63, 5e-324]

export function hostileText(random: Random) {
  if (random() < 0.1) return 'x'.repeat(pick(random, [99, 100, 101, 200, 201, 2001, 5000, 70_000]))
  if (random() < 0.1) {
    return String.fromCharCode(...Array.from({ length: 12 }, () => below(random, 0x10000)))
  }
  return pick(random, TEXTS)
}

/** Any JSON value, in place of the expected one. */
export function hostileValue(random: Random): unknown {
  const choice = below(random, 9)
  if (choice === 0) return null
  if (choice === 1) return random() < 0.5
  if (choice === 2) return pick(random, NUMBERS)
  if (choice === 3) return []
  if (choice === 4) return {}
  if (choice === 5) return [hostileText(random), null, { a: [hostileText(random)] }]
  if (choice === 6) return { [hostileText(random)]: hostileText(random), $gt: '' }
  return hostileText(random)
}

/** JSON that is malformed, deeply nested, long, or has duplicate keys. */
export function hostileJson(random: Random, valid: string): Buffer {
  const deep = pick(random, [100, 1000, 20_000])
  const bodies = [
    valid.slice(0, below(random, valid.length + 1)),
    `${valid}${valid}`,
    `\uFEFF${valid}`,
    '['.repeat(deep) + ']'.repeat(deep),
    `${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}`,
    valid.replace('{', '{"name":"first","name":"second","__proto__":{"admin":true},'),
    valid.replace('{', '{"constructor":{"prototype":{"admin":true}},'),
    valid.replace('{', '{"id":"mine","farmId":"another","toString":null,"__proto__x":1,'),
    valid.replaceAll(/"([^"]{3,})"/g, '"\\u0000$1"'),
    '9'.repeat(1000),
    `"${valid.replaceAll('"', '\\"')}"`,
    '\u0000',
    '',
  ]
  const body = Buffer.from(pick(random, bodies))
  // Makes it invalid UTF-8.
  if (random() < 0.2 && body.length > 2)
    body[below(random, body.length)] = pick(random, [0xff, 0xc0, 0x80, 0x00])
  return body
}

export const HOSTILE_SEGMENTS = [
  '%00',
  '%ff',
  '%',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '..%5c..%5cfarm.db',
  '..;',
  "'%20or%20'1'%3d'1",
  '%F0%9F%8C%B1',
  '%ED%A0%80',
  '*',
  '-1',
  'null',
  '__proto__',
  'a'.repeat(999),
  'a'.repeat(8000),
  '01a1fd00-8655-7132-b9f5-d741369af139',
]
