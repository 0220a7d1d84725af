import { useState, type ReactNode } from 'react'
import { cn } from '#src/lib/cn.ts'

type PictureProps = {
  /** Undefined where there is no picture. */
  src: string | undefined
  widthPx: number
  heightPx: number
  /** Stands in its place where there is none, or it does not load. */
  placeholder: ReactNode
  className?: string
}

/** A picture beside its own name: it says nothing to a screen reader, and leaves no hole. */
export function Picture({ src, widthPx, heightPx, placeholder, className }: PictureProps) {
  const [failedSrc, setFailedSrc] = useState<string>()
  const frame = cn('w-full rounded-lg bg-leaf-tint object-cover', className)
  if (src === undefined || src === failedSrc) {
    return (
      <span
        aria-hidden
        className={cn(frame, 'flex items-center justify-center text-leaf [&>svg]:size-10')}
        style={{ aspectRatio: `${widthPx} / ${heightPx}` }}
      >
        {placeholder}
      </span>
    )
  }
  return (
    <img
      src={src}
      alt=""
      width={widthPx}
      height={heightPx}
      decoding="async"
      onError={() => setFailedSrc(src)}
      className={cn(frame, 'h-auto')}
    />
  )
}

/** Every catalogue picture is an SVG of this size, in CSS pixels: give it to `<img>` so that nothing jumps. */
export const PICTURE_WIDTH_PX = 320
export const PICTURE_HEIGHT_PX = 240
