import type { ChatMessage } from '#contract/chat.ts'
import { cropCatalogue } from '#domain/catalogues/crops.ts'
import { dateIn } from '#domain/dates/calendar-days.ts'
import { enteredNumber } from '#domain/units.ts'
import type { OwnRecord, OwnRecords } from './tools/own-records.ts'
import type { ToolContext } from './tools/tool.ts'
import type { NamedThing } from './understand/lexicon.ts'
import type { Setting } from './understand/understanding.ts'

/** Cards name crops by the ids of the catalogue. */
const cropTopics = new Map<string, string>(
  cropCatalogue.map(({ id, label }) => [label.id.toLowerCase(), id]),
)

const topicOf = ({ kind, subject }: { kind: string; subject: string }) =>
  kind === 'solar'
    ? 'solar'
    : kind === 'crop'
      ? (cropTopics.get(subject.toLowerCase()) ?? '')
      : subject

/** In the units of the calculator. */
function sizeOf(record: OwnRecord): Pick<NamedThing, 'size'> {
  if (record.kind === 'animal') return { size: { value: record.saved.count, unit: 'head' } }
  const acres = record.kind === 'crop' ? enteredNumber(record.saved.fieldSize) : undefined
  return acres === undefined ? {} : { size: { value: acres, unit: 'acre' } }
}

type Where = { projectId: string; about: string | undefined; history: ChatMessage[] }

/** What the assistant knows of the farm before it reads a message. */
export async function farmSetting(
  context: ToolContext & { known: OwnRecords },
  { projectId, about, history }: Where,
): Promise<Setting> {
  const { projects, records } = context.known
  const tasks = await knownTasks(context)
  const things = [
    ...records.map((record): NamedThing => ({
      kind: record.kind,
      id: record.ref.id,
      name: record.ref.name,
      projectId: record.ref.projectId,
      topic: topicOf(record.ref),
      ...sizeOf(record),
    })),
    ...projects.map(({ id, name }): NamedThing => ({
      kind: 'project',
      id,
      name,
      projectId: id,
      topic: '',
    })),
  ]
  const spokenOf = history.at(-1)?.sources?.filter(({ kind }) => kind === 'record') ?? []
  const [only, ...others] = spokenOf
  return {
    things,
    projectId,
    tasks,
    aboutId: about,
    spokenOfId:
      others.length === 0 ? records.find(({ ref }) => ref.path === only?.path)?.ref.id : undefined,
    before: history.findLast(({ role }) => role === 'user')?.content,
    today: dateIn(context.zone, context.now),
  }
}

const MOST_TASKS = 300

/** Open tasks and those done lately, which a question may name by its words. */
const knownTasks = ({ db, farmId }: ToolContext) =>
  db
    .selectFrom('tasks')
    .select(['id', 'title'])
    .where('farmId', '=', farmId)
    .orderBy('id', 'desc')
    .limit(MOST_TASKS)
    .execute()
