import type { QueryClient } from '@tanstack/react-query'
import { hasCookie, SHARED } from '#domain/device-cookies.ts'
import { setPresentFarmer } from '#src/api/offline/farmer.ts'
import { mayKeep } from '#src/api/offline/may-keep.ts'
import { followTab } from '#src/api/members.ts'
import { allTexts } from '#src/lib/texts.ts'

/** Once a visit, when the first screen is there. @param user the unparsed session */
export async function startDevice(queryClient: QueryClient, user: unknown) {
  await allTexts()
  if (hasCookie(document.cookie, SHARED)) {
    // What earlier sign-ins left on a computer that is shared now.
    setPresentFarmer(user)
    const { wipeDevice } = await import('#src/api/offline/wipe-device.ts')
    await wipeDevice()
  }
  window.addEventListener('focus', () => void followTab().catch(() => undefined))
  if (!mayKeep()) return
  const { startOutbox } = await import('#src/api/offline/outbox.ts')
  // Meanwhile the farmer may have left.
  if (!mayKeep()) return
  startOutbox(() => void queryClient.invalidateQueries())
  const [{ beginVisit }] = await Promise.all([
    import('#src/api/offline/visit.ts'),
    // When these are needed, there may be no network to load them.
    import('#src/api/offline/late-answer.ts'),
    import('#src/api/offline/send-or-keep.ts'),
    import('#src/api/create-project.ts'),
  ])
  await beginVisit(queryClient)
}
