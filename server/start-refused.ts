/** The server cannot start; the message is one sentence that says what to do about it. */
export class StartRefused extends Error {}
