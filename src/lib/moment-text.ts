import { LANGUAGE } from './language.ts'

/** 'Nov 21, 2026, 8:37 AM'. */
export const momentText = (iso: string) =>
  new Date(iso).toLocaleString(LANGUAGE, { dateStyle: 'medium', timeStyle: 'short' })

/** 'Nov 21, 2026', the day where the browser is. */
export const dateText = (iso: string) =>
  new Date(iso).toLocaleDateString(LANGUAGE, { dateStyle: 'medium' })

/** 'November 21, 2026', the day where the browser is. */
export const longDateText = (iso: string) =>
  new Date(iso).toLocaleDateString(LANGUAGE, { dateStyle: 'long' })
