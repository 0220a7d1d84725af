import { Link, useParams } from 'wouter'
import { animalCatalogue, type AnimalEntry } from '#domain/catalogues/animals.ts'
import { paths } from '#src/lib/paths.ts'
import { say, t } from '#src/lib/texts.ts'
import { buttonStyle } from '#src/ui/button.tsx'
import { SelectionScreen } from '#src/features/records/selection-screen.tsx'
import { PawPrint } from 'lucide-react'
import { PICTURE_HEIGHT_PX, PICTURE_WIDTH_PX, Picture } from '#src/ui/picture.tsx'
import { Tag } from '#src/ui/badge.tsx'
import { Section } from '#src/ui/section.tsx'

/** Spec section 2: 'Continue with Selected Animals' opens this one. */
const FIRST_ANIMAL = 'Cattle'

export function AnimalSelectionScreen() {
  const { projectId = '' } = useParams()
  const pathTo = (animal: string) => paths.animalManagementFor(projectId, animal)
  return (
    <SelectionScreen
      title={t('Select Animals')}
      projectId={projectId}
      footer={
        <>
          <p className="text-soft">{t('Choose an animal, or begin with cattle.')}</p>
          <Link href={pathTo(FIRST_ANIMAL)} className={buttonStyle('primary')}>
            {t('Continue with Selected Animals')}
          </Link>
        </>
      }
    >
      <Section title={t('Choose Your Livestock')}>
        <p className="-mt-2 mb-4 text-soft">
          {t('Select the animals you want to monitor and manage')}
        </p>
        <AnimalPicker animals={animalCatalogue} pathTo={pathTo} />
      </Section>
    </SelectionScreen>
  )
}

type AnimalPickerProps = { animals: readonly AnimalEntry[]; pathTo: (animal: string) => string }

function AnimalPicker({ animals, pathTo }: AnimalPickerProps) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
      {animals.map((animal) => (
        <li key={animal.id}>
          <Link
            href={pathTo(animal.label.id)}
            aria-labelledby={`animal-${animal.id}`}
            aria-describedby={`animal-${animal.id}-text`}
            className="grid h-full scroll-mt-20 scroll-mb-48 grid-cols-[6rem_minmax(0,1fr)] items-start gap-x-3 rounded-card bg-surface p-3 hover:bg-sunken sm:flex sm:flex-col sm:items-stretch"
          >
            <Picture
              src={animal.image}
              widthPx={PICTURE_WIDTH_PX}
              heightPx={PICTURE_HEIGHT_PX}
              placeholder={<PawPrint />}
              className="max-sm:row-span-3"
            />
            <span className="contents flex-1 flex-col p-2 sm:flex">
              <h3 id={`animal-${animal.id}`} className="font-semibold">
                {say(animal.label)}
              </h3>
              <span id={`animal-${animal.id}-text`} className="mt-1 text-sm text-soft">
                {say(animal.description)}
              </span>
              <span className="mt-3 flex flex-wrap gap-2">
                {animal.tags.map((tag) => (
                  <Tag key={tag.id}>{say(tag)}</Tag>
                ))}
              </span>
              <span
                data-not-a-figure="source"
                className="mt-3 text-xs text-soft max-sm:col-span-2 sm:mt-auto sm:pt-3"
              >
                <span className="font-medium text-ink">{t('Care tip:')} </span>
                {say(animal.tips)} <cite className="not-italic">({say(animal.source)})</cite>
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
