import type { Config } from 'tailwindcss'
import type { PluginAPI } from 'tailwindcss/plugin'

/**
 * Calm field colours; every pair of text and ground below meets WCAG AA in both themes. The pages
 * that the server writes take the tokens from here, too.
 */
export const light = {
  canvas: '#f5f7f1',
  surface: '#ffffff',
  sunken: '#ecf0e6',
  line: '#d5dccd',
  control: '#7b8a7e',
  ink: '#18261b',
  soft: '#4d5e52',
  leaf: '#2a6636',
  'leaf-strong': '#1f4f29',
  'leaf-tint': '#dfeedd',
  'on-leaf': '#ffffff',
  sun: '#855300',
  'sun-tint': '#fcefcf',
  sky: '#175a87',
  'sky-tint': '#dcecf7',
  clay: '#a52c20',
  'clay-tint': '#fbe5e1',
}

export const dark: typeof light = {
  canvas: '#0e1410',
  surface: '#161e18',
  sunken: '#1e2821',
  line: '#2e3b32',
  control: '#75877a',
  ink: '#e8f0e7',
  soft: '#a8b8ab',
  leaf: '#82cd90',
  'leaf-strong': '#9fdcaa',
  'leaf-tint': '#1d3323',
  'on-leaf': '#0b160d',
  sun: '#ecc06a',
  'sun-tint': '#33290f',
  sky: '#86c1ea',
  'sky-tint': '#142a3b',
  clay: '#f39c92',
  'clay-tint': '#3c1d19',
}

type Palette = typeof light

const variables = (palette: Palette) =>
  Object.fromEntries(Object.entries(palette).map(([name, value]) => [`--${name}`, value]))

const colors = Object.fromEntries(Object.keys(light).map((name) => [name, `var(--${name})`]))

export default {
  theme: {
    colors: { transparent: 'transparent', current: 'currentColor', ...colors },
    fontFamily: {
      sans: ['system-ui', '-apple-system', 'Segoe UI', 'Roboto', 'Helvetica Neue', 'sans-serif'],
    },
    fontSize: {
      xs: ['0.8125rem', '1.125rem'],
      sm: ['0.9375rem', '1.375rem'],
      base: ['1rem', '1.5rem'],
      lg: ['1.125rem', '1.625rem'],
      xl: ['1.375rem', '1.75rem'],
      '2xl': ['1.75rem', '2.125rem'],
      '3xl': ['2.25rem', '2.625rem'],
    },
    screens: { xs: '360px', sm: '640px', md: '768px', lg: '1024px', xl: '1280px', '2xl': '1600px' },
    extend: {
      borderRadius: { card: '1rem' },
      boxShadow: { card: '0 1px 2px rgb(16 32 20 / 0.06), 0 4px 16px rgb(16 32 20 / 0.05)' },
      minHeight: { touch: '2.75rem' },
      minWidth: { touch: '2.75rem' },
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
