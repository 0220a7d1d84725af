import type { Kysely } from 'kysely'
import type { Acting } from '#server/auth/access.ts'
import type { ChatChoice, ChatMessage, ChatSource, Conversation } from '#contract/chat.ts'
import { writeFarm, type RequestKey } from '#server/farm/farm-write.ts'
import { goneOr } from '#server/farm/gone.ts'
import { ownsProject } from '#server/farm/project-records.ts'
import type { ChatMessageRow, Tables } from '#server/db/tables.ts'
import { notFound } from '#server/http/http-error.ts'

const PAGE_SIZE = 50

const toMessage = ({ sources, choices, urgent, engine, ...row }: ChatMessageRow): ChatMessage => ({
  id: row.id,
  role: row.role,
  content: row.content,
  sources: JSON.parse(sources) as ChatSource[],
  ...(choices !== '[]' && { choices: JSON.parse(choices) as ChatChoice[] }),
  ...(urgent === 1 && { urgent: true }),
  ...(engine !== null && { engine }),
  createdAt: row.createdAt,
})

/**
 * A member's own conversation in a project of the farm. Messages from before farms had members are the
 * founder's, whose id is the farm's.
 */
export const chatRepository = (
  db: Kysely<Tables>,
  { farmId, userId }: Pick<Acting, 'farmId' | 'userId'>,
  projectId: string,
) => ({
  /**
   * The newest page, or the one before a message; oldest message first.
   * @throws HttpError 404 if the farmer has no such project
   */
  page: async (before?: string): Promise<Required<Conversation>> => {
    await refuseForeign(db, farmId, projectId)
    const newest = db
      .selectFrom('chatMessages')
      .selectAll()
      .where('projectId', '=', projectId)
      .where((eb) =>
        eb.or([
          eb('userId', '=', userId),
          ...(userId === farmId ? [eb('userId', 'is', null)] : []),
        ]),
      )
      .orderBy('id', 'desc')
      .limit(PAGE_SIZE + 1)
    const rows = await (before === undefined ? newest : newest.where('id', '<', before)).execute()
    const messages = rows.slice(0, PAGE_SIZE).reverse().map(toMessage)
    return { messages, earlier: rows.length > PAGE_SIZE ? (messages[0]?.id ?? null) : null }
  },

  /**
   * Stores a question and its answer, in this order.
   * @throws HttpError 404 if the project has been deleted meanwhile
   */
  append: (messages: ChatMessageRow[], key: RequestKey | null): Promise<ChatMessage[]> =>
    writeFarm(db, farmId, key, async (tx) => {
      await refuseForeign(tx, farmId, projectId)
      await tx
        .insertInto('chatMessages')
        .values(messages.map((message) => ({ ...message, userId })))
        .execute()
      return messages.map(toMessage)
    }),
})

async function refuseForeign(db: Kysely<Tables>, farmId: string, projectId: string) {
  if (!(await ownsProject(db, farmId, projectId)))
    throw await goneOr(db, farmId, projectId, notFound('Project'))
}
