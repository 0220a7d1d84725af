import { screen } from '@testing-library/react'
import { openScreen } from './open-screen.tsx'

export async function openDashboard(search = '') {
  const opened = openScreen(`/dashboard${search}`)
  await screen.findByRole('heading', { name: /^Today,/ })
  return opened
}
