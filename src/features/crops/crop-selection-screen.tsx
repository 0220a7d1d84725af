import { useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { cropCatalogue } from '#domain/catalogues/crops.ts'
import { SelectionScreen } from '#src/features/records/selection-screen.tsx'
import { paths } from '#src/lib/paths.ts'
import { t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { CropPicker } from './crop-picker.tsx'

const toggled = (ids: string[], id: string) =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]

export function CropSelectionScreen() {
  const { projectId = '' } = useParams()
  const [, navigate] = useLocation()
  const [selected, setSelected] = useState<string[]>([])
  const first = cropCatalogue.find(({ id }) => id === selected[0])
  return (
    <SelectionScreen
      title={t('Select Crops')}
      projectId={projectId}
      footer={
        <>
          <p aria-live="polite" data-not-a-figure="entered" className="text-soft">
            {t('{count, plural, one {# crop} other {# crops}} selected', {
              count: selected.length,
            })}
          </p>
          <Button
            disabled={!first}
            onClick={() =>
              first && navigate(paths.cropManagementFor(projectId, first.label.id, selected))
            }
          >
            {t('Continue with Selected Crops')}
          </Button>
        </>
      }
    >
      <CropPicker
        crops={cropCatalogue}
        selected={selected}
        onToggle={(id) => setSelected((ids) => toggled(ids, id))}
      />
    </SelectionScreen>
  )
}
