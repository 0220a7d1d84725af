import type { HourWeather } from '#domain/agronomy/weather-hours.ts'

/** Rounded to 0.01°: more is nobody's business. */
export type Position = { latitude: number; longitude: number }

/** Hours in order, one after the other. */
export type Answer = { altitudeM: number | null; hours: HourWeather[] }

/** Whoever knows the weather; null in `Deps` where it is turned off. */
export type WeatherSource = {
  /** As its licence asks to be named. */
  name: string
  url: string
  licence: string
  /** The host that is asked. */
  provider: string
  /**
   * The last 14 days and the next 8.
   * @throws WeatherFailure
   */
  forecast: (position: Position) => Promise<Answer>
  /**
   * Whole UTC days, both dates included, and the last hour before.
   * @throws WeatherFailure
   */
  past: (position: Position, fromDate: string, toDate: string) => Promise<Answer>
  /** Ends what is asked at the moment. */
  close: () => void
}

export type FailureKind =
  | 'slow'
  | 'busy'
  | 'refused'
  | 'unreachable'
  | 'too long'
  | 'unreadable'
  | 'of another place'
  /** The server stops. */
  | 'ended'

/** Why there is no answer, without the position, the key or any text of the provider. */
export class WeatherFailure extends Error {
  readonly kind: FailureKind
  /** As the provider asks; null if it does not. */
  readonly retryAfterMs: number | null

  constructor(kind: FailureKind, retryAfterMs: number | null = null) {
    super(`The answer of the weather provider is missing: ${kind}`)
    this.kind = kind
    this.retryAfterMs = retryAfterMs
  }
}
