import { expect, test } from 'vitest'
import { draftSubject, draftsOf, dropDraft, keepDraft } from '#src/lib/drafts.ts'

const subject = draftSubject('u1', 'p1', 'crop', 'c1')
const at = (time: string) => new Date(`2026-05-01T${time}Z`)

test('the drafts of a subject come back newest first, and only its own', () => {
  keepDraft(`${subject}a`, { fieldName: 'Old' }, at('08:00:00'))
  keepDraft(`${subject}b`, { fieldName: 'New' }, at('09:00:00'))
  keepDraft(`${draftSubject('u1', 'p1', 'crop', 'c12')}a`, { fieldName: 'Other' }, at('10:00:00'))
  expect(draftsOf(subject).map(({ values }) => values.fieldName)).toEqual(['New', 'Old'])
  dropDraft(`${subject}b`)
  expect(draftsOf(subject).map(({ key }) => key)).toEqual([`${subject}a`])
})

test('a name with a slash reaches into no other subject', () => {
  keepDraft(`${draftSubject('u1', 'p1', 'new crop', 'a/b')}x`, { fieldName: 'A' }, at('08:00:00'))
  expect(draftsOf(draftSubject('u1', 'p1', 'new crop', 'a'))).toEqual([])
})

test.each(['', '{', 'null', '{"savedAt":1,"values":{}}', '{"savedAt":"x","values":{"a":1}}'])(
  'what somebody else wrote there (%s) is no draft',
  (text) => {
    localStorage.setItem(`${subject}a`, text)
    expect(draftsOf(subject)).toEqual([])
  },
)
