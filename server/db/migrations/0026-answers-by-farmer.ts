import type { Kysely } from 'kysely'

/** So that the oldest of 20,000 answers is found without reading any. */
export const answersByFarmer = {
  up: (db: Kysely<unknown>) =>
    db.schema
      .createIndex('idempotentAnswersByFarmer')
      .on('idempotentAnswers')
      .columns(['userId', 'createdAt'])
      .execute(),
}
