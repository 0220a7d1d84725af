/* SVG content shared by the SPA and the server's pages. */

/** A leaf with a field and the rising sun, as in `public/favicon.svg`. Its viewBox is `LOGO_BOX`. */
export const LOGO_SHAPES = `<path fill="#2f8f4e" d="M4 30a2 2 0 0 1-2-2V16A14 14 0 0 1 16 2h12a2 2 0 0 1 2 2v12a14 14 0 0 1-14 14z"/>
<circle cx="18.5" cy="12" r="5.5" fill="#ffc83d"/>
<path fill="#c6eab0" d="M2 21.6C9 15.2 19 14 29.9 17.7a14 14 0 0 1-.7 3C19.5 17.3 10.5 18.5 2 25z"/>
<path fill="#84c874" d="M2 27.4C10.5 20.7 19.5 19.5 28.2 22.8A14 14 0 0 1 16 30H4a2 2 0 0 1-2-2z"/>`
export const LOGO_BOX = '1 1 30 30'

/** A field under the morning sun, with panels on the hill. Its viewBox is `FIELDS_BOX`. */
export const FIELDS_SHAPES = `<circle cx="470" cy="142" r="44" fill="#ffc83d" opacity="0.9"/>
<path d="M0 190c120-60 230-70 330-40s210 20 310-30v200H0z" fill="#84c874" opacity="0.55"/>
<path d="M0 240c150-60 320-50 640-10v90H0z" fill="#4f9d5c" opacity="0.75"/>
<g stroke="#2f6b3a" stroke-width="5" stroke-linecap="round" fill="none" opacity="0.55">
  <path d="M20 320c40-40 90-60 150-74"/>
  <path d="M130 320c40-38 80-58 130-72"/>
  <path d="M250 320c24-34 54-56 94-70"/>
  <path d="M370 320c10-30 30-52 58-64"/>
  <path d="M490 320c0-26 6-44 20-56"/>
  <path d="M610 320c-4-22-6-36-6-48"/>
</g>
<g fill="#175a87" stroke="#e8f3fb" stroke-width="2">
  <path d="m96 176 44-10 10 26-44 10z"/>
  <path d="m146 165 44-8 10 26-44 8z"/>
  <path d="m196 155 44-6 10 26-44 6z"/>
</g>`
export const FIELDS_BOX = '0 95 640 150'
