import { screen } from '@testing-library/react'
import { openScreen } from './open-screen.tsx'

export async function openDashboard() {
  const opened = openScreen('/dashboard')
  await screen.findByRole('heading', { name: /^Today,/ })
  return opened
}
