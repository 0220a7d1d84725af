import type { NamedThing } from '#server/assistant/understand/lexicon.ts'
import type { Setting } from '#server/assistant/understand/understanding.ts'

const HOME = 'p1'
const thing = (
  kind: NamedThing['kind'],
  id: string,
  name: string,
  topic = '',
  projectId = HOME,
): NamedThing => ({ kind, id, name, topic, projectId })

/** A project with two fields, a flock and panels, and another with goats. */
export const THINGS: NamedThing[] = [
  thing('crop', 'c1', 'North field', 'tomatoes'),
  thing('crop', 'c2', 'Creek bottom', 'corn'),
  { ...thing('animal', 'a1', 'Hill flock', 'sheep'), size: { value: 42, unit: 'head' } },
  thing('solar', 's1', 'Austin, Texas', 'solar'),
  thing('project', HOME, 'Home farm'),
  thing('animal', 'a2', 'Stars', 'goats', 'p2'),
  thing('project', 'p2', 'Valley farm', '', 'p2'),
]

/** What the assistant knows of that farm on Monday, 15 June 2026. */
export const buildSetting = (changes: Partial<Setting> = {}): Setting => ({
  things: THINGS,
  projectId: HOME,
  tasks: [],
  aboutId: undefined,
  spokenOfId: undefined,
  before: undefined,
  today: '2026-06-15',
  ...changes,
})
