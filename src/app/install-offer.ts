/** Chromium's offer to install the app. */
export type InstallOffer = Event & {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let offer: InstallOffer | undefined
let tell = () => {}

// The browser offers once for each page, maybe before the hint has loaded.
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  offer = event as InstallOffer
  tell()
})

export const installOffer = {
  current: () => offer,
  subscribe: (listener: () => void) => {
    tell = listener
    return () => {
      tell = () => {}
    }
  },
}
