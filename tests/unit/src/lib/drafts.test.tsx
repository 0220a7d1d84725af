import { expect, test } from 'vitest'
import { browserDrafts as drafts, draftSubject } from '#src/lib/drafts.ts'

const subject = draftSubject('u1', 'p1', 'crop', 'c1')
const at = (time: string) => new Date(`2026-05-01T${time}Z`)

test('a subject lists only its own drafts, newest first', () => {
  drafts.write(`${subject}a`, { values: { fieldName: 'Old' } }, at('08:00:00'))
  drafts.write(`${subject}b`, { values: { fieldName: 'New' } }, at('09:00:00'))
  const other = draftSubject('u1', 'p1', 'crop', 'c12')
  drafts.write(`${other}a`, { values: { fieldName: 'Other' } }, at('10:00:00'))
  expect(drafts.of(subject).map(({ values }) => values.fieldName)).toEqual(['New', 'Old'])
  drafts.drop(`${subject}b`)
  expect(drafts.of(subject).map(({ key }) => key)).toEqual([`${subject}a`])
})

test('a slash in a name does not reach other subjects', () => {
  const slash = draftSubject('u1', 'p1', 'new crop', 'a/b')
  drafts.write(`${slash}x`, { values: { fieldName: 'A' } }, at('08:00:00'))
  expect(drafts.of(draftSubject('u1', 'p1', 'new crop', 'a'))).toEqual([])
})

test.each(['', '{', 'null', '{"savedAt":1,"values":{}}', '{"savedAt":"x","values":{"a":1}}'])(
  'what somebody else wrote there (%s) is no draft',
  (text) => {
    localStorage.setItem(`${subject}a`, text)
    expect(drafts.of(subject)).toEqual([])
  },
)
