const segment = encodeURIComponent

const withQuery = (path: string, query: Record<string, string>) =>
  `${path}?${new URLSearchParams(query).toString()}`

type RecordKind = 'crop' | 'animal' | 'solar'

/** The management screen of a record; of a new one without an id. */
const management =
  (kind: RecordKind) =>
  (projectId: string, recordId = '') =>
    `/${kind}-management/${segment(projectId)}${recordId && `/${segment(recordId)}`}`

/** Builds every URL of the app. */
export const paths = {
  home: '/',
  farm: '/farm',
  /** The people of the farm. */
  members: '/farm/members',
  /** On the farm page. */
  project: (projectId: string) => `${paths.farm}#${segment(projectId)}`,
  /** With a project, the record that is asked about may be named. */
  assistant: (projectId = '', recordId = '') =>
    `/assistant${projectId && `/${segment(projectId)}`}${recordId && `?about=${segment(recordId)}`}`,
  /** Of the first project with a place, unless one is named. */
  weather: (projectId = '') =>
    projectId ? withQuery('/weather', { project: projectId }) : '/weather',
  book: '/book',
  /** Asks for a new entry of that kind, about that field, herd or system. */
  newEntry: (kind = '', targetId = '') =>
    withQuery('/book', { add: kind, ...(targetId && { target: targetId }) }),
  /** The entries about a field, herd or system. */
  entriesOf: (targetId: string) => withQuery('/book', { target: targetId }),
  products: '/book/products',
  /** Opens its form. */
  product: (productId: string) => withQuery('/book/products', { product: productId }),
  profit: '/book/profit',
  registers: (name = '') => `/book/registers${name && `/${name}`}`,
  /** Of the first project with fields, unless one is named. */
  rotation: (projectId = '') => `/book/rotation${projectId && `/${segment(projectId)}`}`,
  dashboard: '/dashboard',
  /** 'today' is the dashboard itself. */
  dashboardSection: (section: string) =>
    section === 'today' ? paths.dashboard : withQuery(paths.dashboard, { section }),
  newTask: '/dashboard?add=task',
  task: (taskId: string) => withQuery(paths.dashboard, { task: taskId }),
  yourData: '/dashboard/data',
  /** What the farmer is told of, and where. */
  alerts: '/alerts',
  /** What waits for a network. */
  unsent: '/unsent',
  /** Asks first where something waits. */
  signOut: '/sign-out',
  login: '/api/login',
  account: '/api/account',
  logout: '/api/logout',
  categorySelection: (projectId: string) => `/category-selection/${segment(projectId)}`,
  cropSelection: (projectId: string) => `/crop-selection/${segment(projectId)}`,
  cropManagement: management('crop'),
  cropManagementFor: (projectId: string, crop: string, selectedCrops: string[]) =>
    withQuery(paths.cropManagement(projectId), { crop, selectedCrops: selectedCrops.join(',') }),
  animalSelection: (projectId: string) => `/animal-selection/${segment(projectId)}`,
  animalManagement: management('animal'),
  animalManagementFor: (projectId: string, animal: string) =>
    withQuery(paths.animalManagement(projectId), { animal }),
  solarManagement: management('solar'),
  record: (kind: RecordKind, projectId: string, recordId: string) =>
    management(kind)(projectId, recordId),
}

/** The ids in the address of a project's screen, e.g. '/crop-management/{projectId}/{cropId}'. */
const idsInAddress = () =>
  /^\/[a-z]+-(?:management|selection)\/([^/]+)(?:\/([^/]+))?/
    .exec(window.location.pathname)
    ?.slice(1)
    .map((id: string | undefined) => id && decodeURIComponent(id))

export const projectInAddress = () => idsInAddress()?.[0]

/** The record whose screen is open, or from whose screen the assistant was opened. */
export const recordInAddress = () =>
  idsInAddress()?.[1] ?? new URLSearchParams(window.location.search).get('about') ?? undefined
