import { useRef, type ReactNode } from 'react'
import { Button, type ButtonKind } from '#src/ui/button.tsx'

type PhotoButtonProps = {
  /** The camera of a phone opens at once; elsewhere the browser lets a file be chosen. */
  from: 'camera' | 'gallery'
  onPhoto: (photo: File) => void
  /** Called before anything opens; returning false keeps it closed. */
  mayOpen?: (() => boolean) | undefined
  disabled?: boolean
  kind?: ButtonKind
  className?: string
  children: ReactNode
}

/** Lets a photo be taken or chosen. It opens within the tap, as browsers demand. */
export function PhotoButton({ from, onPhoto, mayOpen, children, ...button }: PhotoButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...button} onClick={() => (mayOpen?.() ?? true) && input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture={from === 'camera' ? 'environment' : undefined}
        hidden
        onChange={({ target }) => {
          const photo = target.files?.[0]
          // The same photo may be chosen again.
          target.value = ''
          if (photo) onPhoto(photo)
        }}
      />
    </>
  )
}
