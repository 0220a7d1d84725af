import { afterEach, expect, test, vi } from 'vitest'
import { newId } from '#server/new-id.ts'

afterEach(() => void vi.useRealTimers())

test('an id is a UUIDv7 of the current time', () => {
  vi.useFakeTimers({ now: Date.parse('2126-05-01T08:00:00Z') })
  const id = newId()
  expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(Date.now())
})

test('ids increase even if the clock goes back', () => {
  vi.useFakeTimers({ now: Date.parse('2126-05-01T08:00:01Z') })
  const ids = Array.from({ length: 5000 }, () => newId())
  vi.setSystemTime(Date.parse('2126-05-01T07:00:00Z'))
  ids.push(newId())
  expect(ids).toEqual([...new Set(ids)].toSorted())
})
