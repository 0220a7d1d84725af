import { useState, type ReactNode } from 'react'
import { cn } from '#src/lib/cn.ts'

type PictureProps = {
  src: string | undefined
  widthPx: number
  heightPx: number
  /** Shown when there is no picture or it fails to load. */
  placeholder: ReactNode
  className?: string
}

/** A decorative picture: the text beside it names it, so its `alt` is empty. */
export function Picture({ src, widthPx, heightPx, placeholder, className }: PictureProps) {
  const [failedSrc, setFailedSrc] = useState<string>()
  const frame = cn('w-full rounded-control bg-leaf-tint object-cover', className)
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

/** The size of every catalogue SVG; passing it to `<img>` prevents layout shift. */
export const PICTURE_WIDTH_PX = 320
export const PICTURE_HEIGHT_PX = 240
