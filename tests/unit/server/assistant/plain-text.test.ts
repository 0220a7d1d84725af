import { expect, test } from 'vitest'
import { plainName, plainText } from '#server/assistant/plain-text.ts'

test.each([
  ['tags go, words stay', 'Look <b>closely</b> at <i>it</i>', 'Look closely at it'],
  ['a script goes whole', 'a<script>alert(1)</script>b', 'ab'],
  ['halves do not join to a tag', '<scr<b>ipt>alert(1)</scr</b>ipt>', ''],
  ['a script without an end holds all the rest', 'a <script>b <b>c</b>', 'a'],
  ['an image of Markdown goes', '![spy](https://evil.example/x.png)', 'spy'],
  ['a link keeps its words', 'See [this page](https://evil.example)', 'See this page'],
  ['an address goes', 'Go to https://evil.example/a?b=c now', 'Go to now'],
  ['an address without a scheme goes', 'www.evil.example and //evil.example/x', 'and'],
  [
    'an address with odd slashes goes',
    'See http:/\\evil.example/x and https:evil.example',
    'See and',
  ],
  ['script addresses go', 'javascript:alert(1)', ''],
  ['directions and control signs go', 'a\u202Eb\u0000c\u200Bd', 'abcd'],
  ['less and more stay', 'if 3 < 5 and 7 > 2', 'if 3 < 5 and 7 > 2'],
  ['lines stay', 'one\ntwo\n\n\n\nthree', 'one\ntwo\n\nthree'],
])('%s', (_, text, plain) => {
  expect(plainText(text)).toBe(plain)
})

test('a malicious text is cleaned quickly too', () => {
  for (const piece of ['<', '[', '![x](', '<scr<b>', '<script ', '<style></style', 'a://', '//a.'])
    expect(/<\w|!\[|\]\(|\w:\/\//.test(plainText(piece.repeat(100_000)))).toBe(false)
}, 2000)

test('a name becomes one short line', () => {
  expect(plainName('North\nfield\t 7')).toBe('North field 7')
  expect(plainName('x'.repeat(200))).toBe(`${'x'.repeat(60)}…`)
})
