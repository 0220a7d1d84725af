/** A place of which the weather is asked, whichever farms are there. */
export type WeatherPlaceRow = {
  /** Latitude and longitude with two decimals, '48.14,11.58'. */
  place: string
  /** As the provider says. */
  altitudeM: number | null
  /** When the provider last answered. */
  updatedAt: string | null
  /** When the forecast is due. */
  nextAskAt: string
  /** Nobody asks before: somebody is asking, or the provider has failed. */
  heldUntil: string | null
  /** The UTC day that `calls` are of. */
  callsOn: string
  calls: number
  /** When a farm last wanted it, to the day; swept later. */
  usedAt: string
}

/** The hours of a UTC month at a place. */
export type WeatherMonthRow = {
  place: string
  /** YYYY-MM. */
  month: string
  /** Base64 of whole numbers, as `weather-months.ts` packs them. */
  hours: string
  /** When the archive of past weather was asked for it. */
  archivedAt: string | null
}
