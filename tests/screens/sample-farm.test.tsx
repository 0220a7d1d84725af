import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { projectsQuery } from '#src/api/projects.ts'
import { createQueryClient } from '#src/app/query-client.ts'
import { AddSample, RemoveSample } from '#src/features/farm/sample-farm.tsx'
import { farm } from '#tests/mocks/store.ts'

function Farm() {
  const { data: projects = [] } = useQuery(projectsQuery())
  return projects.length > 0 ? <RemoveSample projects={projects} /> : <AddSample />
}

test('a sample farm is opened from an empty farm, and removed in one tap', async () => {
  const user = userEvent.setup()
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Farm />
    </QueryClientProvider>,
  )
  await user.click(screen.getByRole('button', { name: 'Look at a sample farm' }))
  expect(await screen.findByText('This is a sample farm. All of it is made up.')).toBeVisible()
  expect(farm.projects).toMatchObject([{ name: 'Sample farm' }])
  await user.click(screen.getByRole('button', { name: 'Remove the sample farm' }))
  await waitFor(() => expect(farm.projects).toEqual([]))
  expect(await screen.findByRole('button', { name: 'Look at a sample farm' })).toBeVisible()
})
