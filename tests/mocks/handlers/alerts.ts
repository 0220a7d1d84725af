import { createHash } from 'node:crypto'
import { http } from 'msw'
import { alertWishes, MAX_DEVICES, mailSwitch, pushDevice } from '#contract/alerts.ts'
import { invalid, json, refuse, signedIn } from '#tests/mocks/answers.ts'
import { farm } from '#tests/mocks/store.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

export const alertHandlers = [
  http.get('*/api/alerts', () => signedIn(() => json(farm.alerts))),

  http.put('*/api/alerts', ({ request }) =>
    signedIn(async () => {
      const wishes = alertWishes.safeParse(await request.json())
      if (!wishes.success) return invalid(wishes.error)
      farm.alerts = { ...farm.alerts, wishes: wishes.data }
      return json(farm.alerts)
    }),
  ),

  http.put('*/api/alerts/mail', ({ request }) =>
    signedIn(async () => {
      const sent = mailSwitch.safeParse(await request.json())
      if (!sent.success) return invalid(sent.error)
      const { mail } = farm.alerts
      if (!mail && sent.data.on) return refuse(409, 'No mail can be sent to you.')
      farm.alerts = { ...farm.alerts, mail: mail && { ...mail, isOn: sent.data.on } }
      if (sent.data.on && !mail?.isConfirmed) farm.linksSent += 1
      return json(farm.alerts)
    }),
  ),

  http.post('*/api/alerts/devices', ({ request }) =>
    signedIn(async () => {
      const sent = pushDevice.safeParse(await request.json())
      if (!sent.success) return refuse(400, 'This device cannot be told.')
      const { endpoint, name } = sent.data
      const endpointHash = sha256(endpoint)
      const known = farm.alerts.devices.find((device) => device.endpointHash === endpointHash)
      if (known) {
        known.name = name
        return json({ id: known.id }, 201)
      }
      if (farm.alerts.devices.length >= MAX_DEVICES)
        return refuse(409, `At most ${MAX_DEVICES} devices can be told.`)
      const id = farm.newId('device')
      const createdAt = new Date().toISOString()
      const device = { id, name, createdAt, lastSentAt: null, endpointHash }
      farm.alerts = { ...farm.alerts, devices: [...farm.alerts.devices, device] }
      return json({ id }, 201)
    }),
  ),

  http.delete('*/api/alerts/devices/:id', ({ params: { id } }) =>
    signedIn(() => {
      const { devices } = farm.alerts
      if (devices.every((device) => device.id !== id))
        return refuse(404, 'This device is not there any more.')
      farm.alerts = { ...farm.alerts, devices: devices.filter((device) => device.id !== id) }
      return json({ id })
    }),
  ),

  http.post('*/api/alerts/test', () =>
    signedIn(() =>
      json({ channels: farm.alerts.devices.length + (farm.alerts.mail?.isOn ? 1 : 0) }),
    ),
  ),
]
