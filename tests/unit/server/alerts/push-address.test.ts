import { describe, expect, test } from 'vitest'
import { PushAddressRefused, pushTarget, pushUrl } from '#server/alerts/push-address.ts'
import { isPublicAddress } from '#server/alerts/public-address.ts'
import { openPush } from '#server/alerts/push.ts'
import { BROWSER } from '#tests/builders/build-push-device.ts'

const NAMES: Record<string, string[]> = {
  'push.example': ['198.41.0.4', '2001:503:ba3e::2:30'],
  'own.example': ['127.0.0.1'],
  'half.example': ['198.41.0.4', '10.0.0.7'],
  'six.example': ['2001:503:ba3e::2:30', '::1'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'metadata.example': ['169.254.169.254'],
  'empty.example': [],
  localhost: ['127.0.0.1', '::1'],
  'localhost.': ['127.0.0.1'],
  'farm.localhost': ['127.0.0.1'],
  'router.local': ['192.168.1.1'],
  'nat64.example': ['64:ff9b::7f00:1'],
}

const resolve = async (host: string) => NAMES[host] ?? []

const HOSTILE = [
  'http://push.example/a',
  'ftp://push.example/a',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'wss://push.example/a',
  'data:text/plain,a',
  'push.example/a',
  '',
  '//push.example/a',
  'https://',
  'https://push.example:8443/a',
  'https://push.example:80/a',
  'https://ada@push.example/a',
  'https://ada:secret@push.example/a',
  'https://push.example@127.0.0.1/a',
  'https://127.0.0.1/a',
  'https://127.1/a',
  'https://2130706433/a',
  'https://0x7f000001/a',
  'https://0x7f.1/a',
  'https://0177.0.0.1/a',
  'https://017700000001/a',
  'https://127.0.0.1./a',
  'https://①②⑦.⓪.⓪.①/a',
  'https://%31%32%37.0.0.1/a',
  'https://0.0.0.0/a',
  'https://0/a',
  'https://10.1.2.3/a',
  'https://100.64.0.1/a',
  'https://169.254.169.254/latest/meta-data',
  'https://172.16.0.1/a',
  'https://172.31.255.255/a',
  'https://192.168.0.1/a',
  'https://192.0.2.1/a',
  'https://198.18.0.1/a',
  'https://224.0.0.1/a',
  'https://255.255.255.255/a',
  'https://[::1]/a',
  'https://[::]/a',
  'https://[::ffff:127.0.0.1]/a',
  'https://[::ffff:7f00:1]/a',
  'https://[::127.0.0.1]/a',
  'https://[64:ff9b::7f00:1]/a',
  'https://[fc00::1]/a',
  'https://[fe80::1]/a',
  'https://[ff02::1]/a',
  'https://[2001:db8::1]/a',
  'https://[2002:7f00:1::]/a',
  'https://[2001::1]/a',
  'https://[fe80::1%25eth0]/a',
  'https://localhost/a',
  'https://localhost./a',
  'https://farm.localhost/a',
  'https://router.local/a',
  'https://own.example/a',
  'https://half.example/a',
  'https://six.example/a',
  'https://mapped.example/a',
  'https://metadata.example/a',
  'https://nat64.example/a',
  'https://empty.example/a',
]

const target = async (endpoint: string) => pushTarget(pushUrl(endpoint), resolve)

describe('the address of a push service', () => {
  test.each(HOSTILE)(
    '%s is refused, when it subscribes and when something is sent',
    async (endpoint) => {
      await expect(target(endpoint)).rejects.toThrow(PushAddressRefused)
      const posted: string[] = []
      const push = openPush({
        secret: 'a secret of the tests',
        subject: 'mailto:farm@coop.example',
        now: () => new Date('2026-06-01T08:00:00Z'),
        resolve,
        post: async ({ address }) => {
          posted.push(address)
          return { status: 201, retryAfter: undefined }
        },
      })
      const subscription = { endpoint, ...BROWSER.keys }
      const message = { title: '', body: '', path: '/', tag: 'a' }
      await expect(push.check(subscription)).rejects.toThrow(PushAddressRefused)
      await expect(push.send(subscription, message, 'normal')).rejects.toThrow(PushAddressRefused)
      expect(posted).toEqual([])
    },
  )

  test.each([
    ['https://push.example/a', '198.41.0.4'],
    ['https://push.example:443/a', '198.41.0.4'],
    ['https://198.41.0.4/a', '198.41.0.4'],
    ['https://[2001:503:ba3e::2:30]/a', '2001:503:ba3e::2:30'],
  ])('%s is reached at %s', async (endpoint, address) => {
    expect(await target(endpoint)).toBe(address)
  })
})

test('addresses beside a reserved range are public', () => {
  const edges = ['9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '172.15.255.255']
  const more = ['172.32.0.0', '192.167.255.255', '223.255.255.255', '2001:200::1', '2a00::1']
  for (const address of [...edges, ...more]) expect(isPublicAddress(address)).toBe(true)
  for (const address of ['', 'push.example', '1.2.3', 'fe80::1%eth0'])
    expect(isPublicAddress(address)).toBe(false)
})
