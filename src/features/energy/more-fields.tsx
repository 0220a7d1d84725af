import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { solarFields } from '#domain/records/solar.ts'
import { RecordInputs } from '#src/features/records/record-inputs.tsx'
import { cn } from '#src/lib/cn.ts'
import { Button } from '#src/ui/button.tsx'
import type { PanelFields } from './solar-fields.ts'

const { orientation, tiltAngle } = solarFields

/** Open from the beginning where something is in it, and whenever something is wrong with it. */
export function MoreFields({ form }: { form: UseFormReturn<PanelFields> }) {
  const id = useId()
  const { errors } = form.formState
  const [isOpen, setOpen] = useState(() =>
    form.getValues(['orientation', 'tiltAngle']).some((text) => text !== ''),
  )
  if (!isOpen && (errors.orientation || errors.tiltAngle)) setOpen(true)
  return (
    <div>
      <Button
        kind="secondary"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronDown aria-hidden className={cn('size-5', isOpen && 'rotate-180')} />
        More Information (Optional)
      </Button>
      <div id={id} hidden={!isOpen} className="mt-4">
        <h3 className="mb-3 font-semibold">Additional Configuration</h3>
        <div className="grid gap-5 sm:grid-cols-2">
          <RecordInputs form={form} fields={{ orientation, tiltAngle }} />
        </div>
      </div>
    </div>
  )
}
