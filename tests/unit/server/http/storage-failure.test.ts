import { describe, expect, test } from 'vitest'
import { storageFailure } from '#server/http/storage-failure.ts'

const statusOf = (code: string, message = '') => storageFailure({ code, message })?.statusCode

describe('storage failures', () => {
  test.each(['ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100'])('%s is a full disk', (code) => {
    expect(statusOf(code)).toBe(507)
  })

  test.each(
    [
      'ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EAI_AGAIN EROFS',
      '28P01 28000 CERT_HAS_EXPIRED SELF_SIGNED_CERT_IN_CHAIN UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      '08006 53300 57P01 57P03 57014 40001 40P01 25006 55P03',
      'SQLITE_BUSY SQLITE_BUSY_SNAPSHOT SQLITE_IOERR_WRITE SQLITE_READONLY',
    ].flatMap((codes) => codes.split(' ')),
  )('%s goes away, so it is worth trying again', (code) => {
    const failure = storageFailure({ code, message: '' })
    expect(failure?.statusCode).toBe(503)
    expect(failure?.retryAfterSeconds).toBeGreaterThan(0)
  })

  test.each(['Query read timeout', 'timeout exceeded when trying to connect'])(
    'pg says "%s" without a code',
    (message) => expect(statusOf('', message)).toBe(503),
  )

  test('a missing Unix socket means that the database is down', () => {
    const failure = { code: 'ENOENT', syscall: 'connect', message: 'connect ENOENT /run/.s.PGSQL' }
    expect(storageFailure(failure)?.statusCode).toBe(503)
    expect(storageFailure({ ...failure, syscall: 'open' })).toBeNull()
  })

  test.each(['23505', '42P01', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_ERROR', ''])(
    '%s is a bug and not an outage',
    (code) => expect(storageFailure({ code, message: 'x' })).toBeNull(),
  )
})
