const MAX_SENTENCE_LENGTH = 300

/** Why a request failed, for a farmer: the server's own sentence where it gave one. */
export function failureSentence(error: unknown) {
  const [, body] = (error instanceof Error && /^\d{3}: (.*)$/s.exec(error.message)) || []
  if (body === undefined) return 'The server could not be reached.'
  const isSentence = body.length <= MAX_SENTENCE_LENGTH && !body.includes('<')
  return isSentence ? body : 'The server did not answer as it should.'
}
