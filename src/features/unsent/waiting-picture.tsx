import { cn } from '#src/lib/cn.ts'

/** A photo that is on this phone only. */
export const WaitingPicture = ({ bytes, className }: { bytes: Blob; className: string }) => (
  <img
    ref={(image) => {
      if (!image) return undefined
      image.src = URL.createObjectURL(bytes)
      return () => URL.revokeObjectURL(image.src)
    }}
    alt=""
    className={cn('shrink-0 rounded-control bg-sunken object-cover', className)}
  />
)
