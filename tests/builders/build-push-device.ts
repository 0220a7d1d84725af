import type { PushDevice } from '#contract/alerts.ts'

/** The browser of RFC 8291, 5. */
export const BROWSER = {
  privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  keys: {
    p256dh:
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
}

export const buildPushDevice = (change: Partial<PushDevice> = {}): PushDevice => ({
  endpoint: 'https://push.example/send/a1b2',
  keys: BROWSER.keys,
  name: 'Phone',
  ...change,
})
