/** The HTTP status of an answer that `request` has thrown; NaN where none came. */
export const statusOf = (error: unknown) =>
  error instanceof Error ? Number(/^(\d{3}): /.exec(error.message)?.[1]) : NaN
