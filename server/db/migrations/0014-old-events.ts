// The English of the versions before, which wrote the timeline in words.

export type OldEvent = { kind: string; subject: string; entityId: string | null; detail: string }

type Facts = { changes: object[]; entityName: string }

const CHANGED: Record<string, Record<string, { field: string; unit?: string }>> = {
  project: { Name: { field: 'name' } },
  crop: {
    Crop: { field: 'name' },
    'Scientific name': { field: 'scientificName' },
    'Field name': { field: 'fieldName' },
    'Field size': { field: 'fieldSize', unit: ' acres' },
    'Planting date': { field: 'plantingDate' },
    'Expected harvest': { field: 'expectedHarvest' },
    Health: { field: 'healthStatus' },
  },
  animal: {
    Animal: { field: 'type' },
    'Herd name': { field: 'herdName' },
    'Number of animals': { field: 'count' },
    'Pasture size': { field: 'pastureSize', unit: ' acres' },
    Breeds: { field: 'breeds' },
    Health: { field: 'healthStatus' },
    'Farm description': { field: 'farmDescription' },
  },
  solar: {
    Location: { field: 'location' },
    Latitude: { field: 'latitude', unit: '°' },
    Longitude: { field: 'longitude', unit: '°' },
    'System capacity': { field: 'capacity', unit: ' kW' },
    'Number of panels': { field: 'panelCount' },
    'Installation date': { field: 'installationDate' },
    'Panel type': { field: 'panelType' },
    'Panel efficiency': { field: 'efficiency', unit: '%' },
    'Inverter type': { field: 'inverterType' },
    'Current generation': { field: 'currentGeneration', unit: ' kWh a day' },
    'Monthly average': { field: 'monthlyGeneration', unit: ' kWh' },
    Orientation: { field: 'orientation' },
    'Tilt angle': { field: 'tiltAngle', unit: '°' },
  },
}

const SEPARATOR = ' · '
/** More separators than a name has: an edited export may hold thousands. */
const MAX_NAME_PARTS = 20

/** Null for a text that is not ours word for word: it stays as a note. */
export function factsOfDetail({ kind, subject, entityId, detail }: OldEvent): Facts | null {
  if (kind === 'deleted') return { changes: [], entityName: detail }
  // The name of a record that has been deleted since is in front, unless it was a system without one.
  const isGone = entityId === null && subject in CREATED
  const parts = detail.split(SEPARATOR)
  const end = isGone ? Math.min(parts.length, MAX_NAME_PARTS) : 1
  for (let at = isGone && subject !== 'solar' ? 1 : 0; at < end; at += 1) {
    const changes = changesIn(kind, subject, parts.slice(at).join(SEPARATOR))
    if (changes) return { changes, entityName: parts.slice(0, at).join(SEPARATOR) }
  }
  return isGone && parts.length === 1 && kind === 'created'
    ? { changes: [], entityName: detail }
    : null
}

function changesIn(kind: string, subject: string, text: string) {
  if (kind === 'created') return CREATED[subject]?.(text) ?? null
  return kind === 'reading' || kind === 'changed'
    ? (readingIn(text) ?? changedFields(subject, text))
    : null
}

const CROP = /^(.*), ([\d.]+) acres$/s
const HERD = /^(\d+) (.*), ([\d.]+) acres of pasture$/s
const SYSTEM = /^(?:([\d.,]+) kW)?(?:(?:^|, )(\d[^,]*) panels)?$/

const created = (names: readonly string[], pattern: RegExp) => (text: string) => {
  const [, ...values] = pattern.exec(text) ?? []
  const known = names.flatMap((field, at) => (values[at] ? [{ field, to: values[at] }] : []))
  return known.length > 0 ? known : null
}

const CREATED: Record<string, (text: string) => object[] | null> = {
  crop: created(['name', 'fieldSize'], CROP),
  animal: created(['count', 'type', 'pastureSize'], HERD),
  solar: created(['capacity', 'panelCount'], SYSTEM),
}

const DAY = String.raw`(\d{4}-\d\d-\d\d|[A-Z][a-z]{2} \d{1,2}, \d{4})`
const READING = new RegExp(
  String.raw`^(Removed: )?([\d,]+) days? of measured production, ${DAY} to ${DAY}$`,
)

function readingIn(text: string) {
  const [, removed, days = '', first = '', last = ''] = READING.exec(text) ?? []
  if (!days) return null
  const reading = {
    days: Number(days.replaceAll(',', '')),
    first: isoDay(first),
    last: isoDay(last),
  }
  if (!/^\d/.test(reading.first) || !/^\d/.test(reading.last)) return null
  return [removed ? { ...reading, removed: true } : reading]
}

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** 'Jun 5, 2026' is 2026-06-05; any other text stays as it is. */
export function isoDay(text: string) {
  if (!/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/.test(text)) return text
  const time = Date.parse(`${text} UTC`)
  return !Number.isNaN(time) && dayFormat.format(time) === text
    ? new Date(time).toISOString().slice(0, 10)
    : text
}

/** 'Field size 4 → 5 acres · Planting date Apr 20, 2026' */
function changedFields(subject: string, text: string) {
  const labels = CHANGED[subject] ?? {}
  const labelOf = (part: string) => Object.keys(labels).find((name) => part.startsWith(`${name} `))
  // A part without a label belongs to the value before it, which contained the separator.
  const parts: string[] = []
  for (const part of text.split(SEPARATOR)) {
    if (labelOf(part)) parts.push(part)
    else if (parts.length === 0) return null
    else parts.push(`${parts.pop()}${SEPARATOR}${part}`)
  }
  return parts.map((part) => {
    const label = labelOf(part) ?? ''
    const { field, unit = '' } = labels[label] ?? { field: label }
    return { field, ...valuesIn(part.slice(label.length + 1), unit) }
  })
}

const REMOVED = 'removed, it was '
const ARROW = ' → '

function valuesIn(text: string, unit: string) {
  const plain = (value: string) =>
    unit && value.endsWith(unit) && /^-?[\d.,]+$/.test(value.slice(0, -unit.length))
      ? value.slice(0, -unit.length)
      : isoDay(value)
  if (text === 'changed') return {}
  if (text.startsWith(REMOVED)) return { from: plain(text.slice(REMOVED.length)) }
  const arrow = text.indexOf(ARROW)
  return arrow < 0
    ? { to: plain(text) }
    : { from: isoDay(text.slice(0, arrow)), to: plain(text.slice(arrow + ARROW.length)) }
}
