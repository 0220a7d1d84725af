/** Fixed text of spec section 9: measured by nobody, shown with the label 'sample'. */
export const SYSTEM_STATUS_CLAIM = 'Optimal'
export const PANEL_HEALTH_CLAIM = 'Operating at 94% of theoretical maximum'
export const CLEANING_CLAIM = 'Cleaning the panels gives a 5-10% boost'
export const PEAK_HOURS_CLAIM = 'Peak hours are 10 AM - 3 PM'
/** Spec section 2, Historical Data tab, after an upload. */
export const IMPROVEMENT_CLAIM = '15% improvement over the past year'

/** Spec section 9: by a word in the location's text, not by its latitude. */
export const optimalAngleClaim = (location: string): string =>
  location.toLowerCase().includes('california') ? '30-35°' : '25-40°'
