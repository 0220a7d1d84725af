import { cn } from '#src/lib/cn.ts'
import { timeAgo } from '#src/lib/time-ago.ts'
import { Provenance } from '#src/ui/provenance.tsx'
import { WeatherSource } from '#src/ui/weather-source.tsx'
import type { PresentWeather } from './present-weather.ts'

/** How old the forecast is, and whose: its licence asks for the name. */
export const WeatherAge = ({ weather, now }: { weather: PresentWeather; now: Date }) => (
  <p className="text-xs text-soft">
    <Age weather={weather} now={now} />
    {' · '}
    <Provenance kind="forecast" />
    {' · '}
    <WeatherSource source={weather.source} />
  </p>
)

/** Said strongly once others may know better. */
export const Age = ({ weather, now }: { weather: PresentWeather; now: Date }) => (
  <time dateTime={weather.updatedAt} className={cn(weather.isOld && 'font-semibold text-look')}>
    {timeAgo(weather.updatedAt, now)}
  </time>
)
