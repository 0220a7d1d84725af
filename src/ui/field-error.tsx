import { CircleAlert } from 'lucide-react'

/** What is wrong with an input or a file, under it; an input names it by id. */
export function FieldError({ id, text }: { id?: string; text: string }) {
  return (
    <p id={id} className="mt-1.5 flex items-start gap-1.5 text-sm text-clay">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>{text}</span>
    </p>
  )
}
