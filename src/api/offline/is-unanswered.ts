/** Whether a call had no answer, or lost it on the way. */
export const isUnanswered = (error: unknown) =>
  error instanceof TypeError || (error instanceof DOMException && error.name === 'AbortError')
