import { msg } from '#contract/message.ts'
import { FULL_DISK } from '#server/process/durable-file.ts'
import { HttpError } from './http-error.ts'

const RETRY_AFTER_SECONDS = 2

const POSTGRES_DISK_FULL = '53100'
/** A disk that became read-only or has I/O errors. */
const BROKEN_DISK = /^(?:EROFS|EIO|SQLITE_READONLY.*|SQLITE_IOERR.*|SQLITE_CANTOPEN.*|58030)$/

/**
 * Postgres states of connection, overload, shutdown and failover (appendix A: classes 08, 53, 57P;
 * serialization 40001, deadlock 40P01, read-only standby 25006), refused logins (28), untrusted
 * certificates, broken sockets, a locked SQLite.
 */
const UNAVAILABLE_CODE =
  /^(?:08...|28...|53...|57P..|40001|40P01|25006|25P0[34]|55P03|57014|SQLITE_BUSY.*|ECONNREFUSED|ECONNRESET|ECONNABORTED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EPIPE|ETIMEDOUT|UNABLE_TO_.*|SELF_SIGNED_.*|DEPTH_ZERO_.*|CERT_.*|ERR_TLS_CERT_.*)$/
const UNAVAILABLE_MESSAGE =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|timeout expired|the database system is|Client has encountered a connection error|Client was closed/i

/** `syscall` is `connect` when nothing listens at an address or, with ENOENT, at a Unix socket. */
type Failure = { code?: string; syscall?: string; message: string }

/** The response to a failure of the database or disk; null for other errors. */
export function storageFailure({ code = '', syscall, message }: Failure) {
  if (FULL_DISK.has(code) || code === POSTGRES_DISK_FULL) {
    return new HttpError(507, msg("The server's disk is full: nothing can be saved right now."))
  }
  if (BROKEN_DISK.test(code)) {
    return new HttpError(
      503,
      msg("The server's disk cannot be used right now. Please try again."),
      RETRY_AFTER_SECONDS,
    )
  }
  if (syscall === 'connect' || UNAVAILABLE_CODE.test(code) || UNAVAILABLE_MESSAGE.test(message)) {
    return new HttpError(
      503,
      msg('The database cannot be reached right now. Please try again.'),
      RETRY_AFTER_SECONDS,
    )
  }
  return null
}
