/** The server or a command cannot continue; the message says in a sentence what to do about it. */
export class StartRefused extends Error {}
