import { Upload } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import type { FarmSummary } from '#contract/archive.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/field.tsx'
import { ImportDone } from './import-done.tsx'
import { ImportProgress } from './import-progress.tsx'
import { useImport } from './use-import.ts'

/** Brings an export into this account, where it is empty. */
export function ImportCard({ farm }: { farm: FarmSummary }) {
  const [file, setFile] = useState<File>()
  const { brought, isPending, share, problem, forget, begin, cancel } = useImport()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    begin(file)
  }
  return (
    <Card aria-labelledby="import" className="flex flex-col items-start gap-3">
      <h2 id="import" className="text-xl font-bold">
        Bring a farm in
      </h2>
      <p className="text-soft">
        An export of Smart Farm becomes the farm of this account, from another server or another
        account. All of it is brought in, or nothing.
      </p>
      {brought ? (
        <ImportDone brought={brought} />
      ) : farm.importProblem && !isPending ? (
        <p data-not-a-figure="entered" className="rounded-lg bg-sunken p-3">
          {farm.importProblem}
        </p>
      ) : (
        <form noValidate onSubmit={submit} className="flex w-full flex-col items-start gap-3">
          <Field
            type="file"
            label="ZIP file of an export"
            accept=".zip,application/zip"
            disabled={isPending}
            error={problem}
            className="w-full [&_input]:file:mr-3 [&_input]:file:rounded-md [&_input]:file:bg-leaf-tint [&_input]:file:px-3 [&_input]:file:py-0.5 [&_input]:file:font-semibold [&_input]:file:text-leaf"
            onChange={({ target }) => {
              setFile(target.files?.[0])
              forget()
            }}
          />
          {isPending ? (
            <ImportProgress share={share} onCancel={cancel} />
          ) : (
            <Button type="submit">
              <Upload aria-hidden className="size-5" />
              Import this farm
            </Button>
          )}
        </form>
      )}
    </Card>
  )
}
