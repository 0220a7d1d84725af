import type { Config } from 'tailwindcss'
import product from './package.json' with { type: 'json' }
import type { PluginAPI } from 'tailwindcss/plugin'

/**
 * Paper and one green; every pair of text and ground below meets WCAG AA in both themes. `leaf` is
 * for actions and selection; states are `good`, `look` and `act`; `sun` is for charts only. The
 * pages that the server writes take the tokens from here, too.
 */
export const light = {
  canvas: '#fafaf7',
  surface: '#ffffff',
  sunken: '#f0f2eb',
  line: '#e6e9e1',
  control: '#7b877d',
  ink: '#182019',
  soft: '#58645b',
  leaf: '#1f6b3a',
  'leaf-strong': '#16532b',
  'leaf-tint': '#e3efe4',
  'on-leaf': '#ffffff',
  good: '#2e7d4f',
  look: '#9a5b00',
  'look-tint': '#fbf1de',
  act: '#b3261e',
  'act-tint': '#fbe9e7',
  sky: '#1b5e8c',
  'sky-tint': '#e1eef7',
  sun: '#e0a100',
  'sun-line': '#b57f00',
}

export const dark: typeof light = {
  canvas: '#0f1411',
  surface: '#171d19',
  sunken: '#1f2722',
  line: '#28312b',
  control: '#728077',
  ink: '#e9efe9',
  soft: '#a5b1a8',
  leaf: '#7fcb93',
  'leaf-strong': '#9bd9aa',
  'leaf-tint': '#1d3324',
  'on-leaf': '#0b160e',
  good: '#74c592',
  look: '#e5b566',
  'look-tint': '#302711',
  act: '#f2998f',
  'act-tint': '#391d1a',
  sky: '#86c1ea',
  'sky-tint': '#142a3b',
  sun: '#e0a100',
  'sun-line': '#e0b445',
}

/** Inter's Latin letters. The name in the build is fixed, because the server's pages use it too. */
export const fontFile = {
  source: 'inter-latin-wght-normal.woff2',
  path: `assets/inter-latin-${product.devDependencies['@fontsource-variable/inter']}.woff2`,
}

type Palette = typeof light

const variables = (palette: Palette) =>
  Object.fromEntries(Object.entries(palette).map(([name, value]) => [`--${name}`, value]))

const colors = Object.fromEntries(Object.keys(light).map((name) => [name, `var(--${name})`]))

export default {
  theme: {
    colors: { transparent: 'transparent', current: 'currentColor', ...colors },
    fontFamily: {
      sans: [
        'Inter',
        'Inter Fallback',
        'system-ui',
        '-apple-system',
        'Segoe UI',
        'Roboto',
        'Helvetica Neue',
        'sans-serif',
      ],
    },
    fontSize: {
      xs: ['0.8125rem', '1.125rem'],
      sm: ['0.9375rem', '1.375rem'],
      base: ['1.0625rem', '1.5rem'],
      xl: ['1.375rem', '1.75rem'],
      '2xl': ['1.75rem', '2.125rem'],
      '3xl': ['2.5rem', '2.75rem'],
    },
    fontWeight: { normal: '400', medium: '500', semibold: '650' },
    screens: { xs: '360px', sm: '640px', md: '768px', lg: '1024px', xl: '1280px', '2xl': '1600px' },
    extend: {
      borderRadius: { card: '0.75rem', control: '0.625rem' },
      minHeight: { touch: '2.75rem' },
      minWidth: { touch: '2.75rem' },
      keyframes: {
        fold: {
          '50%': { maxHeight: '3.25rem', opacity: '1' },
          to: { maxHeight: '0', opacity: '0' },
        },
      },
      animation: { fold: 'fold 300ms ease-out forwards' },
    },
  },
  plugins: [
    ({ addBase }: PluginAPI) =>
      addBase({
        ':root': { ...variables(light), colorScheme: 'light dark' },
        '@media screen and (prefers-color-scheme: dark)': { ':root': variables(dark) },
      }),
  ],
} satisfies Config
