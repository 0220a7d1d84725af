import { Link, useParams } from 'wouter'
import { animalCatalogue } from '#domain/catalogues/animals.ts'
import { AnimalPicker } from './animal-picker.tsx'
import { paths } from '#src/lib/paths.ts'
import { buttonStyle } from '#src/ui/button-style.ts'
import { ScreenHeader } from '#src/ui/screen-header.tsx'
import { SelectionBar } from '#src/ui/selection-bar.tsx'
import { BelowRecords } from '#src/features/records/project-records.tsx'

/** Spec section 2: 'Continue with Selected Animals' opens this one. */
const FIRST_ANIMAL = 'Cattle'

export function AnimalSelectionScreen() {
  const { projectId = '' } = useParams()
  const pathTo = (animal: string) => paths.animalManagementFor(projectId, animal)
  return (
    <main className="flex min-h-[calc(100dvh-4rem)] flex-col">
      <ScreenHeader
        title="Select Animals"
        backTo={paths.categorySelection(projectId)}
        backLabel="Back to categories"
      />
      <div className="mx-auto grid w-full max-w-7xl grid-cols-1 gap-6 px-4 py-6 sm:px-6">
        <BelowRecords projectId={projectId}>
          <div>
            <h2 className="text-2xl font-bold">Choose Your Livestock</h2>
            <p className="mt-1 text-soft">Select the animals you want to monitor and manage</p>
          </div>
          <AnimalPicker animals={animalCatalogue} pathTo={pathTo} />
        </BelowRecords>
      </div>
      <SelectionBar status="Choose an animal, or begin with cattle.">
        <Link href={pathTo(FIRST_ANIMAL)} className={buttonStyle('primary')}>
          Continue with Selected Animals
        </Link>
      </SelectionBar>
    </main>
  )
}
