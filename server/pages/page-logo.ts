import { html } from './html.ts'

/** The same drawing as `public/favicon.svg`, which a server without the SPA does not have. */
export const PAGE_LOGO = html`<svg viewBox="1 1 30 30" aria-hidden="true">
  <path
    fill="#2f8f4e"
    d="M4 30a2 2 0 0 1-2-2V16A14 14 0 0 1 16 2h12a2 2 0 0 1 2 2v12a14 14 0 0 1-14 14z"
  />
  <circle cx="18.5" cy="12" r="5.5" fill="#ffc83d" />
  <path
    fill="#c6eab0"
    d="M2 21.6C9 15.2 19 14 29.9 17.7a14 14 0 0 1-.7 3C19.5 17.3 10.5 18.5 2 25z"
  />
  <path
    fill="#84c874"
    d="M2 27.4C10.5 20.7 19.5 19.5 28.2 22.8A14 14 0 0 1 16 30H4a2 2 0 0 1-2-2z"
  />
</svg>`
