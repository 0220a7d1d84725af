import { useEffect, useRef } from 'react'

type StepHeadingProps = {
  title: string
  /** Whether the farmer came here from another step: then it takes the focus. */
  takesFocus: boolean
}

export function StepHeading({ title, takesFocus }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <h2
      ref={heading}
      tabIndex={-1}
      data-not-a-figure="entered"
      className="text-xl font-bold break-words"
    >
      {title}
    </h2>
  )
}
