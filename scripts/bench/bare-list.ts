// Baseline of the API bench: bare node:http and one query whose JSON is passed on.
import { createServer } from 'node:http'
import { openPostgres, openSqlite } from '#server/db/open.ts'
import { projectListJson } from '#server/farm/project-list.ts'

const { DATABASE_FILE = '', DATABASE_URL, PORT } = process.env
const db = DATABASE_URL
  ? openPostgres(DATABASE_URL, { poolSize: 10, onError: () => {} })
  : openSqlite(DATABASE_FILE)
const { farmId } = await db
  .selectFrom('projects')
  .select('farmId')
  .orderBy('id', 'desc')
  .executeTakeFirstOrThrow()

createServer((_request, response) => {
  void projectListJson(db, { farmId, role: 'owner' }).then((json) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(json),
  )
}).listen(Number(PORT))
process.on('SIGTERM', () => process.exit(0))
