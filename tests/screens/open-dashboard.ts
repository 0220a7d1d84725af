import { screen } from '@testing-library/react'
import { openScreen } from './open-screen.tsx'

/** The dashboard with the tasks of the day on it. */
export async function openDashboard() {
  const opened = openScreen('/dashboard')
  await screen.findByRole('heading', { name: /^Today,/ })
  return opened
}
