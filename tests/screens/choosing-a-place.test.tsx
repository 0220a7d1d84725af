import { screen, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildProject } from '#tests/builders/build-project.ts'
import { refuse } from '#tests/mocks/answers.ts'
import { mockServer } from '#tests/mocks/server.ts'
import { farm } from '#tests/mocks/store.ts'
import { openScreen } from './open-screen.tsx'

beforeEach(() => {
  farm.projects = [buildProject({ id: 'p1' })]
})
afterEach(() => vi.unstubAllGlobals())

const place = () => screen.findByRole('combobox', { name: 'City/Location' })
const coordinate = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) })

test('a place is chosen by keyboard, and brings its coordinates', async () => {
  const { user } = openScreen('/solar-management/p1')
  await user.type(await place(), 'springfield')
  const options = await screen.findAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'SpringfieldMissouri, United States',
    'SpringfieldIllinois, United States',
  ])
  expect(await place()).toHaveAttribute('aria-expanded', 'true')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(await place()).toHaveAttribute('aria-activedescendant', options[1]?.id)
  await user.keyboard('{Enter}')
  expect(await place()).toHaveValue('Springfield, Illinois')
  expect(await place()).toHaveAttribute('aria-expanded', 'false')
  expect(coordinate('Latitude')).toHaveValue('39.8')
  expect(coordinate('Longitude')).toHaveValue('-89.64')
  expect(screen.getByRole('heading', { name: 'Location Information' })).toBeVisible()
})

test('a place brings its altitude, and one without takes away that of the place before', async () => {
  const { user } = openScreen('/solar-management/p1')
  await user.type(await place(), 'München')
  await user.click(await screen.findByRole('option', { name: /^München/ }))
  expect(coordinate('Altitude')).toHaveValue('524')
  await user.clear(await place())
  await user.type(await place(), 'Hof')
  await user.click(await screen.findByRole('option', { name: /^Hof/ }))
  expect(coordinate('Latitude')).toHaveValue('50.3')
  expect(coordinate('Altitude')).toHaveValue('')
})

test('Escape keeps what was typed, and coordinates can be typed', async () => {
  const { user } = openScreen('/solar-management/p1')
  await user.type(await place(), 'Hof')
  await screen.findAllByRole('option')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('option')).not.toBeInTheDocument()
  expect(await place()).toHaveValue('Hof')
  await user.type(coordinate('Latitude'), '95')
  await user.tab()
  expect(coordinate('Latitude')).toHaveAccessibleDescription(
    'A latitude lies between -90 and 90, such as 36.74.',
  )
})

test('where the server knows no places, the field is a plain input', async () => {
  mockServer.use(http.get('*/api/places', () => refuse(404, 'Unknown.')))
  const { user } = openScreen('/solar-management/p1')
  await user.type(await place(), 'Fresno')
  const plain = await screen.findByRole('textbox', { name: 'City/Location' })
  expect(plain).toHaveFocus()
  await user.type(plain, ', California')
  expect(plain).toHaveValue('Fresno, California')
})

/** Lets the device answer its position with `answer`. */
function withDevice(answer: (found: PositionCallback, refused: PositionErrorCallback) => void) {
  vi.stubGlobal('isSecureContext', true)
  const geolocation = { getCurrentPosition: answer }
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: geolocation })
}

test('the own location fills the coordinates and the name of the nearest place', async () => {
  withDevice((found) =>
    found({
      coords: { latitude: 48.100012, longitude: 11.5, altitude: null } as GeolocationCoordinates,
    } as GeolocationPosition),
  )
  const { user } = openScreen('/solar-management/p1')
  await place()
  await user.click(screen.getByRole('button', { name: 'Use my location' }))
  await waitFor(async () => expect(await place()).toHaveValue('München, Bavaria'))
  expect(coordinate('Latitude')).toHaveValue('48.1')
  expect(coordinate('Longitude')).toHaveValue('11.5')
  expect(coordinate('Altitude')).toHaveValue('524')
  expect(screen.getByText('Found: 48.1, 11.5, near München.')).toBeVisible()
})

test('a refused location is told in a sentence', async () => {
  class Refused {
    static readonly PERMISSION_DENIED = 1
    readonly PERMISSION_DENIED = 1
    readonly code = 1
  }
  vi.stubGlobal('GeolocationPositionError', Refused)
  withDevice((_found, refused) => refused(new Refused() as unknown as GeolocationPositionError))
  const { user } = openScreen('/solar-management/p1')
  await place()
  await user.click(screen.getByRole('button', { name: 'Use my location' }))
  expect(
    await screen.findByText('Your browser did not share your location. Type a place instead.'),
  ).toBeVisible()
  vi.stubGlobal('isSecureContext', false)
  await user.click(screen.getByRole('button', { name: 'Use my location' }))
  expect(await screen.findByText('Browsers share a location with https pages only.')).toBeVisible()
})
