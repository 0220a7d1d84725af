import { msg } from '#contract/message.ts'

/** Fixed claims of spec section 9 that nobody measured, labelled 'example'. */
export const SYSTEM_STATUS_CLAIM = msg('Optimal')
export const PANEL_HEALTH_CLAIM = msg('Operating at 94% of theoretical maximum')
export const CLEANING_CLAIM = msg('Cleaning the panels gives a 5-10% boost.')
export const PEAK_HOURS_CLAIM = msg('Peak hours are 10 AM - 3 PM.')
/** Spec section 2, Historical Data tab, after an upload. */
export const IMPROVEMENT_CLAIM = msg('15% improvement over the past year')

/** Spec section 9: depends on the location's text, not on its latitude. */
export const optimalAngleClaim = (location: string): string =>
  location.toLowerCase().includes('california') ? '30-35°' : '25-40°'
