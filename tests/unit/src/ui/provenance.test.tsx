import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Provenance } from '#src/ui/provenance.tsx'

test('a focused mark keeps the focus while its tooltip loads', async () => {
  render(
    <>
      <Provenance kind="measured" />
      <button type="button">Next</button>
    </>,
  )
  const user = userEvent.setup()
  await user.tab()
  expect(await screen.findByRole('tooltip')).toHaveTextContent(/^Measured: /)
  await waitFor(() => expect(screen.getByRole('button', { name: /^Measured: / })).toHaveFocus())
  await user.tab()
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus()
})
