import { Check, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'

/** A link that has just been made, to be copied now or never. */
export function NewLink({ url }: { url: string }) {
  const input = useRef<HTMLInputElement>(null)
  const [said, setSaid] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      setSaid('Copied.')
    } catch {
      // Without https a browser has no clipboard for pages.
      input.current?.select()
      setSaid('The link is marked: copy it with Ctrl+C, or by a long touch.')
    }
  }
  const Icon = said === 'Copied.' ? Check : Copy
  return (
    <div className="flex w-full flex-col items-start gap-2">
      <Field
        ref={input}
        label="Your calendar link"
        hint="It is shown now and never again: put it into your calendar under 'Subscribe' or 'From URL'."
        value={url}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
        className="w-full"
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => void copy()}>
          <Icon aria-hidden className="size-5" />
          Copy link
        </Button>
        <p role="status" className="text-sm text-soft">
          {said}
        </p>
      </div>
    </div>
  )
}
