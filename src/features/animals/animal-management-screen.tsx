import { PawPrint } from 'lucide-react'
import { useParams } from 'wouter'
import {
  animalLabel,
  animalNameOf,
  breedLabel,
  breedLabels,
  findAnimal,
} from '#domain/catalogues/animals.ts'
import { animalNotes } from '#domain/records/animal-notes.ts'
import { animalFields } from '#domain/records/animal.ts'
import { formValues } from '#domain/records/fields.ts'
import { herdFacts } from '#src/features/records/record-facts.ts'
import { RecordManagement } from '#src/features/records/record-management.tsx'
import { say, t } from '#src/lib/texts.ts'
import { paths } from '#src/lib/paths.ts'
import { BreedsField } from './breeds-field.tsx'
import { herdDetails, toHerdPayload } from './herd-payload.ts'

/** Spec section 2. */
const DEFAULT_ANIMAL = 'Cattle'

const breedText = (value: string, field: string) =>
  field === 'breeds' ? say(breedLabel(value)) : value

export function AnimalManagementScreen() {
  const { projectId = '', animalId } = useParams()
  return (
    <RecordManagement
      kind="animal"
      projectId={projectId}
      recordId={animalId}
      recordsOf={({ animals }) => animals}
      nameOf={(herd, newName) => animalNameOf(herd?.type || newName || DEFAULT_ANIMAL)}
      labelOf={(name) => say(animalLabel(name))}
      titleOf={({ herdName }) => herdName}
      selection={{
        path: paths.animalSelection(projectId),
        untitled: t('Animal Management'),
        back: t('Back to animal selection'),
        choose: t('Choose an animal'),
        addAnother: t('Add Another Animal Type'),
      }}
      draftKey="herd"
      fields={animalFields}
      notesOf={() => animalNotes}
      rules={herdDetails}
      valuesOf={(herd) => ({ ...formValues(animalFields, herd), breeds: herd?.breeds ?? [] })}
      toPayload={toHerdPayload}
      textOf={breedText}
      choicesOf={(form, animalName) => ({
        breeds: () => <BreedsField form={form} options={breedLabels(animalName)} />,
      })}
      summaryOf={(name, herd) => ({
        label: t('Herd summary'),
        title: t('{name} Herd', { name: say(animalLabel(name)) }),
        facts: herd ? [herd.herdName, ...herdFacts(herd).slice(1)] : [],
        entry: findAnimal(name),
        example: t('24 head of {name}', { name: say(animalLabel(name)) }),
        isExampleKnown: herd !== undefined && !Number.isNaN(herd.count),
      })}
      placeholder={<PawPrint />}
      closedPlaceOf={({ id }) => ({ kind: 'animal', id })}
    />
  )
}
