/** 'Nov 21, 2026, 8:37 AM', in the farmer's language. */
export const momentText = (iso: string) =>
  new Date(iso).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
