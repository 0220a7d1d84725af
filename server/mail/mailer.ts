/** Plain text, in the reader's language. */
export type Mail = {
  to: string
  subject: string
  text: string
  /** The same for the same notice, so that a mail sent twice is known as one. */
  messageId: string
}

/** Sends mail for the server; null in `Deps` where none is configured. */
export type Mailer = {
  /**
   * Resolves once the mail server has taken it.
   * @throws MailRefused if it never will
   */
  send: (mail: Mail) => Promise<void>
  close: () => void
}

/** The mail server says that this mail can never be delivered. */
export class MailRefused extends Error {}
