import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toast } from '#src/ui/toast-store.ts'
import { Toaster } from '#src/ui/toast.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const speak = (title: string) => act(() => toast({ title }))
const wait = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

test('a toast closes after five seconds, even if the one before was dismissed by hand', () => {
  render(<Toaster />)
  speak('Saved')
  const dismiss = screen.getByRole('button', { name: 'Dismiss' })
  fireEvent.pointerMove(dismiss)
  fireEvent.click(dismiss)
  expect(screen.queryByText('Saved')).not.toBeInTheDocument()
  speak('Updated')
  wait(4900)
  expect(screen.getByText('Updated')).toBeVisible()
  wait(200)
  expect(screen.queryByText('Updated')).not.toBeInTheDocument()
})
