// Part of `npm run lint`: which folder may import which. Unlisted folders may import nothing of
// ours; files outside folders (`server/app.ts`, `src/main.ts`) wire everything together.
import { posix } from 'node:path'
import { codeFiles } from './patterns/written-patterns.ts'

const SPA_BASE = ['src/contract', 'src/domain', 'src/lib']
const CAPABILITY = [...SPA_BASE, 'src/api', 'src/ui', 'src/uploader']
const SERVER_BASE = ['src/contract', 'src/domain', 'server/process', 'server/db', 'server/http']
const RESOURCE = [...SERVER_BASE, 'server/auth', 'server/farm']

/** What each folder may import besides itself. */
const WALLS: Record<string, string[]> = {
  'src/contract': [],
  'src/domain': ['src/contract', 'src/locales'],
  'src/locales': [],
  'src/lib': ['src/contract', 'src/domain'],
  'src/ui': SPA_BASE,
  'src/api': SPA_BASE,
  'src/worker': ['src/lib'],
  'src/uploader': [...SPA_BASE, 'src/api', 'src/ui'],
  // Capabilities
  'src/features/assistant': CAPABILITY,
  'src/features/photos': CAPABILITY,
  'src/features/tasks': CAPABILITY,
  'src/features/places': CAPABILITY,
  'src/features/timeline': [...CAPABILITY, 'src/features/tasks'],
  'src/features/notifications': [...CAPABILITY, 'src/features/tasks'],
  'src/features/weather': [...CAPABILITY, 'src/features/places', 'src/features/tasks'],
  'src/features/book': [...CAPABILITY, 'src/features/photos', 'src/features/tasks'],
  'src/features/records': [
    ...CAPABILITY,
    ...['assistant', 'book', 'photos', 'tasks', 'timeline'].map((name) => `src/features/${name}`),
  ],
  // Subjects: imported by the app alone.
  ...subjects(
    'account',
    'alerts',
    'animals',
    'crops',
    'data',
    'energy',
    'farm',
    'members',
    'today',
    'unsent',
  ),
  'server/process': [],
  'server/db': ['src/contract', 'src/domain', 'server/process'],
  'server/http': ['src/contract', 'src/domain', 'server/process', 'server/db'],
  'server/objects': SERVER_BASE,
  // Pages hold the markup and wording of signing in, so types go both ways.
  'server/pages': RESOURCE,
  // A change of an account is told by mail, and who is told is looked up by who is on the farm.
  'server/auth': [...SERVER_BASE, 'server/alerts', 'server/pages'],
  'server/alerts': RESOURCE,
  'server/mail': [...RESOURCE, 'server/alerts'],
  'server/sending': [
    ...RESOURCE,
    ...['alerts', 'book', 'mail', 'notifications', 'tasks', 'timeline'].map(
      (name) => `server/${name}`,
    ),
  ],
  'server/farm': [...SERVER_BASE, 'server/auth'],
  'server/uploads': [...RESOURCE, 'server/objects'],
  'server/members': [...RESOURCE, 'server/pages'],
  'server/account': [...RESOURCE, 'server/members', 'server/pages', 'server/uploads'],
  'server/tasks': [...RESOURCE, 'server/alerts'],
  'server/timeline': [...RESOURCE, 'server/alerts'],
  'server/overview': [...RESOURCE, 'server/vision'],
  'server/book': [
    ...RESOURCE,
    ...['objects', 'timeline', 'uploads'].map((name) => `server/${name}`),
  ],
  'server/calendar': [...RESOURCE, 'server/book'],
  'server/notifications': [...RESOURCE, 'server/tasks', 'server/timeline'],
  'server/solar': [
    ...RESOURCE,
    ...['alerts', 'objects', 'places', 'uploads', 'weather'].map((name) => `server/${name}`),
  ],
  'server/vision': [...RESOURCE, 'server/alerts', 'server/objects', 'server/uploads'],
  'server/knowledge': [],
  'server/assistant': [
    ...RESOURCE,
    ...['book', 'knowledge', 'pages', 'tasks', 'vision', 'weather'].map((name) => `server/${name}`),
  ],
  'server/mcp': [...RESOURCE, 'server/assistant'],
  'server/models': [...SERVER_BASE, 'server/objects', 'server/assistant', 'server/vision'],
  'server/places': SERVER_BASE,
  'server/weather': [...RESOURCE, 'server/alerts', 'server/places'],
  'server/metrics': SERVER_BASE,
  'server/archive': [
    ...RESOURCE,
    ...['book', 'objects', 'solar', 'uploads'].map((name) => `server/${name}`),
  ],
  'server/deletions': [...RESOURCE, 'server/archive'],
  'server/sample': [...RESOURCE, 'server/book', 'server/tasks'],
}

function subjects(...names: string[]) {
  const capabilities = [
    'assistant',
    'book',
    'notifications',
    'photos',
    'places',
    'records',
    'tasks',
    'timeline',
    'weather',
  ]
  const below = [...CAPABILITY, ...capabilities.map((name) => `src/features/${name}`)]
  return Object.fromEntries(names.map((name) => [`src/features/${name}`, below]))
}

/** The only packages that code shared by both ends may import. */
const PACKAGES: Record<string, string[]> = {
  'src/contract': ['zod/mini'],
  'src/domain': ['@lingui/core', '@lingui/message-utils/compileMessage'],
}

/** Design tokens and the version: any folder may import these. */
const SHARED = ['tailwind.config.ts', 'package.json']

const IMPORT = /\b(?:from|import)[ (]'([^']+)'/g

/** The folder of a path; undefined for files outside the folders. */
const folderOf = (path: string) => /^(?:src\/features|src|server)\/[^/]+(?=\/)/.exec(path)?.[0]

const pathOf = (file: string, name: string) =>
  name.startsWith('.')
    ? posix.join(posix.dirname(file), name)
    : name.slice(1).replace(/^(?:contract|domain)\//, 'src/$&')

/** Tests of the SPA, and the backend that they mock. */
const SPA_TEST = /^tests\/(?:mocks|screens|unit\/src|setup\/dom)\b/

/** One sentence saying what is wrong with an import; null if nothing is. */
function breach(file: string, name: string) {
  const from = folderOf(file)
  if (name.startsWith('../')) return 'reach your own folder with ./ and anything else with #'
  if (!/^[#.]/.test(name))
    return from && PACKAGES[from]?.includes(name) === false
      ? `${from} may not import ${name}`
      : null
  const path = pathOf(file, name)
  if (SHARED.includes(path)) return null
  const [top] = path.split('/')
  const to = folderOf(path)
  if (SPA_TEST.test(file))
    return top === 'server' ? 'the tests of the SPA pass without server/' : null
  if (file.startsWith('src/') && top !== 'src') return 'the SPA knows nothing but src'
  if (
    file.startsWith('server/') &&
    top !== 'server' &&
    !/^src\/(?:contract|domain)$/.test(to ?? '')
  )
    return 'the server sees src only through #contract and #domain'
  if (!from || !to || from === to || from === 'src/app') return null
  return WALLS[from]?.includes(to) ? null : `${from} may not import ${to}`
}

const breaches = codeFiles(['src', 'server', 'tests'])
  .filter(({ file }) => /^(?:src|server)\//.test(file) || SPA_TEST.test(file))
  .flatMap(({ file, code }) =>
    [...code.matchAll(IMPORT)].flatMap(([, name = '']) => {
      const sentence = breach(file, name)
      return sentence ? [`${file}: '${name}': ${sentence}`] : []
    }),
  )
if (breaches.length > 0) {
  console.error(breaches.join('\n'))
  process.exit(1)
}
