import { Link, useParams } from 'wouter'
import { animalCatalogue, type AnimalEntry } from '#domain/catalogues/animals.ts'
import { paths } from '#src/lib/paths.ts'
import { say, t } from '#src/lib/texts.ts'
import { buttonStyle } from '#src/ui/button.tsx'
import { SelectionScreen } from '#src/features/records/selection-screen.tsx'
import { PawPrint } from 'lucide-react'
import { PICTURE_HEIGHT_PX, PICTURE_WIDTH_PX, Picture } from '#src/ui/picture.tsx'
import { Tag } from '#src/ui/badge.tsx'

/** Spec section 2: 'Continue with Selected Animals' opens this one. */
const FIRST_ANIMAL = 'Cattle'

export function AnimalSelectionScreen() {
  const { projectId = '' } = useParams()
  const pathTo = (animal: string) => paths.animalManagementFor(projectId, animal)
  return (
    <SelectionScreen
      title={t('Select Animals')}
      projectId={projectId}
      status={t('Choose an animal, or begin with cattle.')}
      action={
        <Link href={pathTo(FIRST_ANIMAL)} className={buttonStyle('primary')}>
          {t('Continue with Selected Animals')}
        </Link>
      }
    >
      <div>
        <h2 className="text-2xl font-semibold">{t('Choose Your Livestock')}</h2>
        <p className="mt-1 text-soft">{t('Select the animals you want to monitor and manage')}</p>
      </div>
      <AnimalPicker animals={animalCatalogue} pathTo={pathTo} />
    </SelectionScreen>
  )
}

type AnimalPickerProps = { animals: readonly AnimalEntry[]; pathTo: (animal: string) => string }

function AnimalPicker({ animals, pathTo }: AnimalPickerProps) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-5">
      {animals.map((animal) => (
        <li key={animal.id}>
          <Link
            href={pathTo(animal.label.id)}
            aria-labelledby={`animal-${animal.id}`}
            aria-describedby={`animal-${animal.id}-text`}
            className="grid h-full scroll-mb-32 grid-cols-[6rem_minmax(0,1fr)] items-start gap-x-3 rounded-card sm:flex sm:flex-col sm:items-stretch border border-line bg-surface p-3 transition-colors hover:border-leaf"
          >
            <Picture
              src={animal.image}
              widthPx={PICTURE_WIDTH_PX}
              heightPx={PICTURE_HEIGHT_PX}
              placeholder={<PawPrint />}
              className="max-sm:row-span-3"
            />
            <span className="contents flex-1 flex-col p-2 pt-4 sm:flex">
              <h3 id={`animal-${animal.id}`} className="text-base font-semibold">
                {say(animal.label)}
              </h3>
              <span id={`animal-${animal.id}-text`} className="mt-1 text-soft">
                {say(animal.description)}
              </span>
              <span className="mt-3 flex flex-wrap gap-2">
                {animal.tags.map((tag) => (
                  <Tag key={tag.id}>{say(tag)}</Tag>
                ))}
              </span>
              <span
                data-not-a-figure="source"
                className="mt-4 border-t border-line pt-3 text-sm max-sm:col-span-2"
              >
                <span className="font-semibold">{t('Care tip:')} </span>
                {say(animal.tips)}{' '}
                <cite className="text-soft not-italic">({say(animal.source)})</cite>
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
