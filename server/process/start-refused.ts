/** The server, or a command, cannot go on; the message says in a sentence what to do about it. */
export class StartRefused extends Error {}
