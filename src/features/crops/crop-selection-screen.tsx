import { useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { cropCatalogue } from '#domain/catalogues/crops.ts'
import { CropPicker } from './crop-picker.tsx'
import { paths } from '#src/lib/paths.ts'
import { Button } from '#src/ui/button.tsx'
import { ScreenHeader } from '#src/ui/screen-header.tsx'
import { SelectionBar } from '#src/ui/selection-bar.tsx'
import { BelowRecords } from '#src/features/records/project-records.tsx'

const toggled = (ids: string[], id: string) =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]

export function CropSelectionScreen() {
  const { projectId = '' } = useParams()
  const [, navigate] = useLocation()
  const [selected, setSelected] = useState<string[]>([])
  const first = cropCatalogue.find(({ id }) => id === selected[0])
  return (
    <main className="flex min-h-[calc(100dvh-4rem)] flex-col">
      <ScreenHeader
        title="Select Crops"
        backTo={paths.categorySelection(projectId)}
        backLabel="Back to categories"
      />
      <div className="mx-auto grid w-full max-w-7xl grid-cols-1 gap-6 px-4 py-6 sm:px-6">
        <BelowRecords projectId={projectId}>
          <div>
            <CropPicker
              crops={cropCatalogue}
              selected={selected}
              onToggle={(id) => setSelected((ids) => toggled(ids, id))}
            />
          </div>
        </BelowRecords>
      </div>
      <SelectionBar status={`${selected.length} crop${selected.length === 1 ? '' : 's'} selected`}>
        <Button
          disabled={!first}
          onClick={() =>
            first && navigate(paths.cropManagementFor(projectId, first.name, selected))
          }
        >
          Continue with Selected Crops
        </Button>
      </SelectionBar>
    </main>
  )
}
