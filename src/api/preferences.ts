import { useMutation } from '@tanstack/react-query'
import type { Preferences } from '#contract/preferences.ts'
import { changeLanguage } from '#src/lib/languages.ts'
import { t } from '#src/lib/texts.ts'
import { request } from './request.ts'

/** Changes this device first; the account, which other devices and mails go by, follows. */
export function usePreferences() {
  const { mutate } = useMutation({
    // One after the other: the account keeps the last choice.
    scope: { id: 'preferences' },
    mutationFn: (chosen: Preferences) => request('PUT', '/api/account/preferences', chosen),
    meta: {
      failed: () =>
        t(
          'Changed on this device, but not in your account: mails stay as they were. Choose again later.',
        ),
    },
  })
  const change = async (chosen: Preferences) => {
    if (await changeLanguage(chosen.language, chosen.units)) mutate(chosen)
  }
  return { change }
}
