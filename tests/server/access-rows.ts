import { createHash } from 'node:crypto'
import { buildAnimalPayload } from '#tests/builders/build-animal-payload.ts'
import { buildPushDevice } from '#tests/builders/build-push-device.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { buildSolarPayload } from '#tests/builders/build-solar-payload.ts'
import { TEXT } from '#tests/setup/farm-resources.ts'

const NEEDS = ['see', 'advise', 'work', 'manage', 'own'] as const

/**
 * Who is on the farm and how far up `NEEDS` each may go: its people, and the programs with a token of
 * the owner or of the worker.
 */
export const CALLERS = {
  viewer: 0,
  adviser: 1,
  worker: 2,
  phone: 2,
  manager: 3,
  owner: 4,
  'see token': 0,
  'work token': 2,
  'ingest token': -1,
  'see token of the worker': 0,
} as const
export type CallerName = keyof typeof CALLERS
export const isProgram = (caller: CallerName) => caller.includes('token')

/** Those whose answers may not hold an amount of money. */
export const SEES_NO_MONEY: readonly CallerName[] = [
  'worker',
  'phone',
  'work token',
  'ingest token',
  'see token of the worker',
]

export const isAllowed = (caller: CallerName, { needs, peopleOnly }: Row) => {
  if (!needs || (peopleOnly && isProgram(caller))) return !needs && !isProgram(caller)
  // Work that a device may do too.
  if (needs === 'ingest') return caller === 'ingest token' || CALLERS[caller] >= 2
  return CALLERS[caller] >= NEEDS.indexOf(needs)
}

/** Resources of the farm, of which each caller asks for others. */
export type Owned = {
  farmId: string
  /** A phone without an account. */
  memberId: string
  invitationId: string
  projectId: string
  cropId: string
  /** Where the crop stands. */
  fieldId: string
  /** On the crop. */
  commentId: string
  animalId: string
  systemId: string
  /** A device that sends. */
  sensor: string
  taskId: string
  /** One that an entry names, and one that none names. */
  productIds: [string, string]
  /** One that is there and a deleted one. */
  entryIds: [string, string]
  /** Of two deleted tasks. */
  deletionIds: [string, string]
  /** Paths of a finished upload, an unused link and a multipart upload. */
  sentUpload: string
  openUpload: string
  parts: { list: string; sign: string; send: string; complete: string; spare: string }
}

export type Row = {
  /**
   * Who may call it: anybody, any farmer for themselves, only the record's owner, or anybody with a
   * secret link, or only API tokens. A page redirects to sign-in without a session.
   */
  open: 'public' | 'page' | 'signed-in' | 'owner' | 'secret link' | 'token'
  /** What it needs of a role on the farm; nothing if it is about no farm. */
  needs?: (typeof NEEDS)[number] | 'ingest'
  /** Closed to API tokens, whatever these may do. */
  peopleOnly?: true
  path?: (owned: Owned) => string
  payload?: unknown
  /** Builds a payload that names resources of the owner. */
  payloadFor?: (owned: Owned) => unknown
  /** The status of who may call it, if not a success. */
  status?: number
  /** The status of callers for whom more than the role decides. */
  statusOf?: Partial<Record<CallerName, number>>
}

const TEXT_MD5 = createHash('md5').update(JSON.stringify(TEXT)).digest('hex')

/** One row per route; a route without a row fails the test. */
export const matrix: Record<string, Row> = {
  'GET /healthz': { open: 'public' },
  'GET /readyz': { open: 'public' },
  'GET /api/docs': { open: 'public' },
  'GET /api/openapi.json': { open: 'public' },
  'GET /api/login': { open: 'public' },
  'POST /api/login': { open: 'public' },
  'GET /api/signup': { open: 'public' },
  'POST /api/signup': { open: 'public' },
  'GET /api/logout': { open: 'public' },
  'GET /api/login/code': { open: 'public' },
  'POST /api/login/code': { open: 'public' },
  'GET /api/passkeys.js': { open: 'public' },
  'GET /api/login/passkey': { open: 'public' },
  'POST /api/login/passkey': { open: 'public' },
  'GET /api/login/:provider': { open: 'public' },
  'POST /api/login/address': { open: 'public' },
  'GET /api/auth/callback/:provider': { open: 'public' },
  'POST /api/auth/callback/:provider': { open: 'public' },
  'GET /api/reset': { open: 'public' },
  'POST /api/reset': { open: 'public' },
  'GET /api/reset/:token': { open: 'public' },
  'POST /api/reset/:token': { open: 'public' },
  'GET /api/confirm/:token': { open: 'public' },
  'POST /api/confirm/:token': { open: 'public' },
  'GET /api/join': { open: 'public' },
  'POST /api/join': { open: 'public' },
  'GET /api/account': { open: 'page' },
  'GET /api/account/events': { open: 'page' },
  'POST /api/account/name': { open: 'page' },
  'POST /api/account/preferences': { open: 'page' },
  'POST /api/account/address': { open: 'page' },
  'POST /api/account/confirmation': { open: 'page' },
  'POST /api/account/password': { open: 'page' },
  'POST /api/account/second-factor': { open: 'page' },
  'POST /api/account/second-factor/confirm': { open: 'page' },
  'POST /api/account/second-factor/codes': { open: 'page' },
  'POST /api/account/second-factor/end': { open: 'page' },
  'POST /api/account/passkeys': { open: 'page' },
  'POST /api/account/passkeys/finish': { open: 'page' },
  'POST /api/account/passkeys/remove': { open: 'page' },
  'POST /api/account/deletion': { open: 'page' },
  'POST /api/account/sessions/end': { open: 'page' },
  'POST /api/account/sessions/end-others': { open: 'page' },
  'POST /api/account/tokens': { open: 'page' },
  'POST /api/account/tokens/revoke': { open: 'page' },
  'GET /api/auth/user': { open: 'signed-in' },
  'GET /api/farms': { open: 'signed-in', needs: 'see', peopleOnly: true },
  'POST /api/farms': {
    open: 'signed-in',
    needs: 'see',
    peopleOnly: true,
    // It can have no farm of its own.
    statusOf: { phone: 403 },
  },
  'PUT /api/farms/current': {
    open: 'owner',
    needs: 'see',
    peopleOnly: true,
    payloadFor: ({ farmId }) => ({ farmId }),
  },
  'PATCH /api/farms/current': { open: 'signed-in', needs: 'own', payload: { name: 'Mill' } },
  'POST /api/farms/current/owner': {
    open: 'owner',
    needs: 'own',
    payloadFor: ({ memberId }) => ({ userId: memberId }),
    // A phone without an account can own no farm.
    status: 409,
  },
  'GET /api/members': { open: 'signed-in', needs: 'see' },
  'PATCH /api/members/:id': {
    open: 'owner',
    needs: 'own',
    path: ({ memberId }) => `/api/members/${memberId}`,
    payload: { endsAt: '2026-10-31T00:00:00Z' },
  },
  'DELETE /api/members/:id': {
    open: 'owner',
    needs: 'see',
    peopleOnly: true,
    path: ({ memberId }) => `/api/members/${memberId}`,
    statusOf: { viewer: 403, adviser: 403, worker: 403, phone: 403, manager: 403 },
  },
  'POST /api/invitations': { open: 'signed-in', needs: 'manage', payload: { role: 'viewer' } },
  'DELETE /api/invitations/:id': {
    open: 'owner',
    needs: 'manage',
    path: ({ invitationId }) => `/api/invitations/${invitationId}`,
  },
  'GET /api/projects': { open: 'signed-in', needs: 'see' },
  'POST /api/projects': { open: 'signed-in', needs: 'manage', payload: { name: 'Hill farm' } },
  'POST /api/projects/:projectId/crops': {
    open: 'owner',
    needs: 'manage',
    path: ({ projectId }) => `/api/projects/${projectId}/crops`,
    payload: buildCropPayload(),
  },
  'PUT /api/crops/:cropId': {
    open: 'owner',
    needs: 'manage',
    path: ({ cropId }) => `/api/crops/${cropId}`,
    payload: buildCropPayload(),
  },
  'GET /api/rotation': {
    open: 'owner',
    needs: 'see',
    path: ({ projectId }) => `/api/rotation?projectId=${projectId}`,
  },
  'PUT /api/rotation': {
    open: 'owner',
    needs: 'manage',
    payloadFor: ({ fieldId }) => ({ seasons: [{ fieldId, year: 2027, crop: 'lettuce' }] }),
  },
  'GET /api/fields': {
    open: 'owner',
    needs: 'see',
    path: ({ projectId }) => `/api/fields?projectId=${projectId}`,
  },
  'POST /api/projects/:projectId/animals': {
    open: 'owner',
    needs: 'manage',
    path: ({ projectId }) => `/api/projects/${projectId}/animals`,
    payload: buildAnimalPayload(),
  },
  'PUT /api/animals/:animalId': {
    open: 'owner',
    needs: 'manage',
    path: ({ animalId }) => `/api/animals/${animalId}`,
    payload: buildAnimalPayload(),
  },
  'GET /api/projects/:projectId/solar-systems': {
    open: 'owner',
    needs: 'see',
    path: ({ projectId }) => `/api/projects/${projectId}/solar-systems`,
  },
  'POST /api/projects/:projectId/solar-systems': {
    open: 'owner',
    needs: 'manage',
    path: ({ projectId }) => `/api/projects/${projectId}/solar-systems`,
    payload: buildSolarPayload(),
  },
  'GET /api/projects/:projectId/solar-systems/:systemId': {
    open: 'owner',
    needs: 'see',
    path: ({ projectId, systemId }) => `/api/projects/${projectId}/solar-systems/${systemId}`,
  },
  'PATCH /api/projects/:projectId/solar-systems/:systemId': {
    open: 'owner',
    needs: 'manage',
    path: ({ projectId, systemId }) => `/api/projects/${projectId}/solar-systems/${systemId}`,
    payload: { location: 'Hilltop' },
  },
  'POST /api/projects/:projectId/solar-systems/:systemId/history': {
    open: 'owner',
    needs: 'work',
    path: ({ projectId, systemId }) =>
      `/api/projects/${projectId}/solar-systems/${systemId}/history`,
    payloadFor: ({ sentUpload }) => ({ objectURLs: [sentUpload] }),
  },
  'POST /api/projects/:projectId/solar-systems/:systemId/history/preview': {
    open: 'owner',
    needs: 'work',
    path: ({ projectId, systemId }) =>
      `/api/projects/${projectId}/solar-systems/${systemId}/history/preview`,
    payloadFor: ({ sentUpload }) => ({ objectURL: sentUpload }),
  },
  'GET /api/projects/:projectId/solar-systems/:systemId/weather': {
    open: 'owner',
    needs: 'see',
    path: ({ projectId, systemId }) =>
      `/api/projects/${projectId}/solar-systems/${systemId}/weather`,
    // Nobody has turned the weather on.
    status: 204,
  },
  'GET /api/projects/:projectId/solar-systems/:systemId/history': {
    open: 'owner',
    needs: 'see',
    path: ({ projectId, systemId }) =>
      `/api/projects/${projectId}/solar-systems/${systemId}/history`,
  },
  'DELETE /api/projects/:projectId/solar-systems/:systemId/history/:key': {
    open: 'owner',
    needs: 'manage',
    path: ({ projectId, systemId, sentUpload }) =>
      `/api/projects/${projectId}/solar-systems/${systemId}/history/${sentUpload.split('/').at(-1)}`,
    // The upload holds no production days.
    status: 404,
  },
  'GET /api/projects/:projectId/solar-systems/:systemId/history.csv': {
    open: 'owner',
    needs: 'see',
    path: ({ projectId, systemId }) =>
      `/api/projects/${projectId}/solar-systems/${systemId}/history.csv`,
  },
  'POST /api/readings': {
    open: 'signed-in',
    needs: 'ingest',
    payload: { readings: [{ sensor: 'meter', at: 1_780_300_800, value: 2, unit: 'kW' }] },
  },
  'GET /api/readings': {
    open: 'owner',
    needs: 'see',
    path: ({ systemId }) => `/api/readings?systemId=${systemId}`,
  },
  'PUT /api/readings/sensors/:key': {
    open: 'owner',
    needs: 'work',
    path: ({ sensor }) => `/api/readings/sensors/${sensor}`,
    payloadFor: ({ systemId }) => ({ systemId }),
  },
  'DELETE /api/readings/sensors/:key': {
    open: 'owner',
    needs: 'manage',
    path: ({ sensor }) => `/api/readings/sensors/${sensor}`,
  },
  'POST /api/objects/upload': { open: 'signed-in', needs: 'advise' },
  'GET /api/objects/:key': { open: 'owner', needs: 'see', path: ({ sentUpload }) => sentUpload },
  'GET /api/objects/:key/thumbnail': {
    open: 'owner',
    needs: 'see',
    path: ({ sentUpload }) => `${sentUpload}/thumbnail`,
    // What was sent is no photo, as its owner is told.
    status: 404,
  },
  'PUT /api/objects/:key': {
    open: 'owner',
    needs: 'advise',
    path: ({ openUpload }) => openUpload,
    payload: TEXT,
  },
  'GET /api/s3/params': { open: 'signed-in', needs: 'advise' },
  'GET /api/s3/sts': { open: 'signed-in', needs: 'advise', status: 501 },
  'POST /api/s3/multipart': { open: 'signed-in', needs: 'advise', payload: {} },
  'GET /api/s3/multipart/:uploadId': {
    open: 'owner',
    needs: 'advise',
    path: ({ parts }) => parts.list,
  },
  'GET /api/s3/multipart/:uploadId/:partNumber': {
    open: 'owner',
    needs: 'advise',
    path: ({ parts }) => parts.sign,
  },
  'PUT /api/objects/:key/parts/:uploadId/:partNumber': {
    open: 'owner',
    needs: 'advise',
    path: ({ parts }) => parts.send,
    payload: TEXT,
  },
  'POST /api/s3/multipart/:uploadId/complete': {
    open: 'owner',
    needs: 'advise',
    path: ({ parts }) => parts.complete,
    payload: { parts: [{ PartNumber: 1, ETag: TEXT_MD5 }] },
  },
  'DELETE /api/s3/multipart/:uploadId': {
    open: 'owner',
    needs: 'advise',
    path: ({ parts }) => parts.spare,
  },
  'GET /api/emergency-numbers': {
    open: 'signed-in',
    needs: 'see',
    path: () => '/api/emergency-numbers?zone=Europe/Berlin',
  },
  'PUT /api/emergency-numbers': {
    open: 'signed-in',
    needs: 'manage',
    payload: { country: 'DE', veterinarian: '030 555 0100', poison: '', neighbour: '' },
  },
  'GET /api/places': { open: 'signed-in', needs: 'see', path: () => '/api/places?q=hof' },
  'GET /api/weather': {
    open: 'owner',
    needs: 'see',
    path: ({ projectId }) => `/api/weather?projectId=${projectId}`,
    // The weather is off.
    status: 204,
  },
  'GET /api/weather/settings': { open: 'signed-in', needs: 'see' },
  'PUT /api/weather/settings': {
    open: 'signed-in',
    needs: 'manage',
    peopleOnly: true,
    payload: { on: true },
  },
  'PUT /api/projects/:projectId/place': {
    open: 'owner',
    needs: 'manage',
    path: ({ projectId }) => `/api/projects/${projectId}/place`,
    payload: { place: { latitude: 48.137, longitude: 11.575, name: 'Munich' } },
  },
  'GET /api/knowledge': {
    open: 'signed-in',
    needs: 'see',
    path: () => '/api/knowledge?topic=tomatoes&photo=leaf',
  },
  'GET /api/knowledge/:cardId': {
    open: 'signed-in',
    needs: 'see',
    path: () => '/api/knowledge/down-cow',
  },
  'POST /api/ai-analysis': {
    open: 'owner',
    needs: 'advise',
    path: () => '/api/ai-analysis',
    payloadFor: ({ cropId, sentUpload }) => ({
      imageURL: sentUpload,
      entityType: 'crop',
      entityId: cropId,
    }),
    // What was sent is no photo, as its owner is told.
    status: 422,
  },
  'POST /api/comments': {
    open: 'owner',
    needs: 'advise',
    payloadFor: ({ projectId, cropId }) => ({ projectId, entityId: cropId, text: 'Looks dry.' }),
  },
  'DELETE /api/comments/:commentId': {
    open: 'owner',
    needs: 'advise',
    path: ({ commentId }) => `/api/comments/${commentId}`,
    // Of the owner.
    statusOf: { adviser: 403, worker: 403, phone: 403 },
  },
  'GET /api/ai-analysis': {
    open: 'owner',
    needs: 'see',
    path: ({ cropId }) => `/api/ai-analysis?entityType=crop&entityId=${cropId}`,
  },
  'GET /api/ai-conversations/:projectId': {
    open: 'owner',
    needs: 'see',
    path: ({ projectId }) => `/api/ai-conversations/${projectId}`,
  },
  'POST /api/ai-conversations/:projectId': {
    open: 'owner',
    needs: 'advise',
    path: ({ projectId }) => `/api/ai-conversations/${projectId}`,
    payload: { message: 'What do you know of Hilltop?' },
  },
  'GET /api/tasks': { open: 'signed-in', needs: 'see', path: () => '/api/tasks?zone=UTC' },
  'POST /api/tasks': {
    open: 'owner',
    needs: 'advise',
    payloadFor: ({ cropId }) => ({
      title: 'Spray',
      kind: 'crop',
      entityId: cropId,
      dueDate: '2026-06-01',
    }),
  },
  'PATCH /api/tasks/:taskId': {
    open: 'owner',
    needs: 'work',
    path: ({ taskId }) => `/api/tasks/${taskId}`,
    payload: { version: 1, notes: 'with the new sprayer' },
  },
  'PUT /api/tasks/:taskId/snooze': {
    open: 'owner',
    needs: 'work',
    path: ({ taskId }) => `/api/tasks/${taskId}/snooze`,
    payload: { until: '2026-06-02' },
  },
  'PUT /api/tasks/due-dates': {
    open: 'signed-in',
    needs: 'work',
    payloadFor: ({ taskId }) => ({
      moves: [{ id: taskId, version: 1, dueDate: '2026-06-03' }],
    }),
  },
  'PUT /api/tasks/:taskId/completion': {
    open: 'owner',
    needs: 'work',
    path: ({ taskId }) => `/api/tasks/${taskId}/completion`,
    payload: { zone: 'UTC' },
  },
  'DELETE /api/tasks/:taskId/completion': {
    open: 'owner',
    needs: 'work',
    path: ({ taskId }) => `/api/tasks/${taskId}/completion`,
  },
  'DELETE /api/tasks/:taskId': {
    open: 'owner',
    needs: 'manage',
    path: ({ taskId }) => `/api/tasks/${taskId}`,
  },
  'POST /api/sample-farm': { open: 'signed-in', needs: 'manage' },
  'DELETE /api/sample-farm': { open: 'signed-in', needs: 'manage' },
  'GET /api/deletions': { open: 'signed-in', needs: 'manage' },
  'POST /api/deletions/:deletionId/undo': {
    open: 'owner',
    needs: 'manage',
    path: ({ deletionIds: [id] }) => `/api/deletions/${id}/undo`,
  },
  'DELETE /api/deletions/:deletionId': {
    open: 'owner',
    needs: 'manage',
    path: ({ deletionIds: [, id] }) => `/api/deletions/${id}`,
  },
  'GET /api/timeline': { open: 'signed-in', needs: 'see' },
  'GET /api/notifications': {
    open: 'signed-in',
    needs: 'see',
    path: () => '/api/notifications?zone=UTC',
  },
  'PUT /api/notifications/seen': {
    open: 'signed-in',
    needs: 'see',
    peopleOnly: true,
    payload: { until: '2026-06-01T08:00:00.000Z' },
  },
  'PUT /api/account/preferences': {
    open: 'signed-in',
    needs: 'see',
    peopleOnly: true,
    payload: { language: 'de', units: { system: 'metric', area: 'hectare' } },
  },
  'GET /api/alerts': { open: 'signed-in', needs: 'see', peopleOnly: true },
  'PUT /api/alerts': {
    open: 'signed-in',
    needs: 'see',
    peopleOnly: true,
    payload: { kinds: ['task'], quiet: null, digestAt: '06:30', zone: 'UTC' },
  },
  'PUT /api/alerts/mail': {
    open: 'signed-in',
    needs: 'see',
    peopleOnly: true,
    payload: { on: false },
  },
  'POST /api/alerts/devices': {
    open: 'signed-in',
    needs: 'see',
    peopleOnly: true,
    payload: buildPushDevice(),
  },
  // Each has devices of their own.
  'DELETE /api/alerts/devices/:id': {
    open: 'owner',
    needs: 'see',
    peopleOnly: true,
    path: () => '/api/alerts/devices/none',
    status: 404,
  },
  'POST /api/alerts/test': { open: 'signed-in', needs: 'see', peopleOnly: true },
  'GET /api/farm': { open: 'signed-in', needs: 'own' },
  'GET /api/farm/export': { open: 'signed-in', needs: 'own' },
  // The owner's farm is not empty.
  'POST /api/farm/import': { open: 'signed-in', needs: 'own', payload: TEXT, status: 409 },
  'GET /api/calendar-link': { open: 'signed-in', needs: 'see' },
  'POST /api/calendar-link': { open: 'signed-in', needs: 'see', peopleOnly: true },
  'DELETE /api/calendar-link': { open: 'signed-in', needs: 'see', peopleOnly: true },
  'POST /mcp': { open: 'token', needs: 'see' },
  'GET /api/calendar/:token.ics': { open: 'secret link' },
  'GET /api/book/profit': {
    open: 'signed-in',
    needs: 'see',
    path: () => '/api/book/profit?year=2026',
    statusOf: Object.fromEntries(SEES_NO_MONEY.map((caller) => [caller, 403])),
  },
  'GET /api/book/registers/:name': {
    open: 'signed-in',
    needs: 'see',
    path: () => '/api/book/registers/sales?from=2026-01-01&to=2026-12-31',
  },
  'GET /api/book/registers/:name.csv': {
    open: 'signed-in',
    needs: 'see',
    path: () => '/api/book/registers/sales.csv?from=2026-01-01&to=2026-12-31',
  },
  'GET /api/glance': { open: 'signed-in', needs: 'see', path: () => '/api/glance?zone=UTC' },
  'GET /api/products': { open: 'signed-in', needs: 'see' },
  'POST /api/products': {
    open: 'signed-in',
    needs: 'work',
    // Unique on the farm.
    payloadFor: ({ taskId }) => ({ name: `Movento ${taskId}`, kind: 'plantProtection' }),
  },
  'PATCH /api/products/:productId': {
    open: 'owner',
    needs: 'manage',
    path: ({ productIds: [id] }) => `/api/products/${id}`,
    payload: { harvestDays: 7 },
  },
  'DELETE /api/products/:productId': {
    open: 'owner',
    needs: 'manage',
    path: ({ productIds: [, id] }) => `/api/products/${id}`,
  },
  'GET /api/entries': { open: 'signed-in', needs: 'see' },
  'POST /api/entries': {
    open: 'owner',
    needs: 'work',
    payloadFor: ({ animalId, productIds: [productId] }) => ({
      kind: 'treatment',
      onDate: '2026-05-30',
      productId,
      amountMinor: 98_765_432,
      targets: [{ kind: 'animal', id: animalId }],
    }),
  },
  'GET /api/entries/deleted': { open: 'signed-in', needs: 'see' },
  'PATCH /api/entries/:entryId': {
    open: 'owner',
    needs: 'work',
    path: ({ entryIds: [id] }) => `/api/entries/${id}`,
    payload: { notes: 'with the new sprayer' },
  },
  'GET /api/entries/:entryId/versions': {
    open: 'owner',
    needs: 'see',
    path: ({ entryIds: [, id] }) => `/api/entries/${id}/versions`,
  },
  'DELETE /api/entries/:entryId': {
    open: 'owner',
    needs: 'manage',
    path: ({ entryIds: [id] }) => `/api/entries/${id}`,
  },
  'POST /api/entries/:entryId/restore': {
    open: 'owner',
    needs: 'manage',
    path: ({ entryIds: [, id] }) => `/api/entries/${id}/restore`,
  },
  'GET /api/book/waiting': { open: 'signed-in', needs: 'see' },
  'GET /api/book/settings': { open: 'signed-in', needs: 'see' },
  'PUT /api/book/settings': { open: 'signed-in', needs: 'manage', payload: { currency: 'EUR' } },
  'PATCH /api/projects/:projectId': {
    open: 'owner',
    needs: 'manage',
    path: ({ projectId }) => `/api/projects/${projectId}`,
    payload: { name: 'Hill farm' },
  },
  'DELETE /api/projects/:projectId/crops/:cropId': {
    open: 'owner',
    needs: 'manage',
    path: ({ projectId, cropId }) => `/api/projects/${projectId}/crops/${cropId}`,
  },
  'DELETE /api/projects/:projectId/animals/:animalId': {
    open: 'owner',
    needs: 'manage',
    path: ({ projectId, animalId }) => `/api/projects/${projectId}/animals/${animalId}`,
  },
  'DELETE /api/projects/:projectId/solar-systems/:systemId': {
    open: 'owner',
    needs: 'manage',
    path: ({ projectId, systemId }) => `/api/projects/${projectId}/solar-systems/${systemId}`,
  },
  'DELETE /api/projects/:projectId': {
    open: 'owner',
    needs: 'manage',
    path: ({ projectId }) => `/api/projects/${projectId}`,
  },
}
