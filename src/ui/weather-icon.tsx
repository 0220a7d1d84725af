import {
  Cloud,
  CloudDrizzle,
  CloudFog,
  CloudHail,
  CloudLightning,
  CloudRain,
  CloudSnow,
  CloudSun,
  CloudSunRain,
  Sun,
  type LucideIcon,
} from 'lucide-react'
import { cn } from '#src/lib/cn.ts'
import { skyOf, type Sky } from '#src/lib/weather-code.ts'

const ICONS: Record<Sky, LucideIcon> = {
  clear: Sun,
  mainlyClear: Sun,
  partlyCloudy: CloudSun,
  overcast: Cloud,
  fog: CloudFog,
  drizzle: CloudDrizzle,
  rain: CloudRain,
  freezingRain: CloudHail,
  showers: CloudSunRain,
  snow: CloudSnow,
  thunderstorm: CloudLightning,
}

type WeatherIconProps = { code: number | null; className?: string }

/** A picture of a WMO code, beside its word; nothing for an unknown one. */
export function WeatherIcon({ code, className }: WeatherIconProps) {
  const sky = skyOf(code)
  if (!sky) return null
  const Icon = ICONS[sky]
  return <Icon aria-hidden className={cn('size-4 shrink-0', className)} />
}
