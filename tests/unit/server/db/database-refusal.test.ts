import { expect, test } from 'vitest'
import { databaseRefusal } from '#server/db/database-refusal.ts'

const URL = 'postgres://farm:green%2Facres@db.example:5432/farm'

// Errors of the driver with a Postgres that has TLS, requires it, or has none.
test.each([
  [
    '28000',
    'no pg_hba.conf entry for host "192.0.2.7", user "farm", database "farm", no encryption',
    /^The database at db\.example:5432 does not let the user "farm" in: no pg_hba.* encryption\. Check/,
  ],
  ['28P01', 'password authentication failed for user "farm"', /refuses the user "farm"/],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'unable to verify the first', /sslrootcert=/],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'self-signed certificate in chain', /is not trusted \(SELF_SIGNED/],
  [
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'IP: 192.0.2.7 is not in the list',
    /Name it as its certificate/,
  ],
  ['', 'The server does not support SSL connections', /has no TLS, which the sslmode/],
])('%s: %s', (code, message, sentence) => {
  const refusal = databaseRefusal(Object.assign(new Error(message), code && { code }), URL)
  expect(refusal?.message).toMatch(sentence)
  expect(refusal?.message).not.toContain('acres')
})

test('a Unix socket without a Postgres behind it', () => {
  const error = Object.assign(new Error('connect ENOENT /run/pg/.s.PGSQL.5432'), {
    code: 'ENOENT',
    syscall: 'connect',
  })
  expect(databaseRefusal(error, 'postgres:///farm?host=/run/pg&sslcert=/key')?.message).toBe(
    'The database at /run/pg does not answer (ENOENT). Check DATABASE_URL and that Postgres is running.',
  )
})
