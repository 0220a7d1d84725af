import { useState, type FormEvent } from 'react'
import type { ProjectPlace } from '#contract/weather.ts'
import { failureSentence } from '#src/api/request.ts'
import { useMoveProject } from '#src/api/weather.ts'
import { OwnLocation } from '#src/features/places/own-location.tsx'
import { PlaceField } from '#src/features/places/place-field.tsx'
import { placeText } from '#src/features/places/place-text.ts'
import { t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { FieldError } from '#src/ui/field.tsx'

type PlaceChooserProps = {
  projectId: string
  label: string
  onDone?: () => void
  takesFocus?: boolean
}

/** Says where the fields of a project are: a place of the list, or where the device is. */
export function PlaceChooser({ projectId, label, onDone, takesFocus }: PlaceChooserProps) {
  const move = useMoveProject(projectId)
  const [text, setText] = useState('')
  const [place, setPlace] = useState<ProjectPlace['place']>(null)
  const [isMissing, setMissing] = useState(false)
  const choose = (chosen: NonNullable<typeof place>) => {
    setPlace(chosen)
    setText(chosen.name)
    setMissing(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(!place)
    if (place && !move.isPending) move.mutate(place, { onSuccess: onDone })
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-2">
      <PlaceField
        label={label}
        placeholder={t('A town or village nearby')}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- what was tapped asks for it
        autoFocus={takesFocus}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setPlace(null)
        }}
        onChoose={({ latitude, longitude, ...named }) =>
          choose({ latitude, longitude, name: placeText({ latitude, longitude, ...named }) })
        }
        error={isMissing ? t('Choose a place from the list.') : undefined}
      />
      <OwnLocation
        onPosition={({ latitude, longitude }) => choose({ latitude, longitude, name: '' })}
        onPlace={(near, { latitude, longitude }) =>
          choose({ latitude, longitude, name: near ? placeText(near) : '' })
        }
      />
      {move.error && <FieldError text={failureSentence(move.error)} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={move.isPending}>
          {t('Save the place')}
        </Button>
        {onDone && (
          <Button kind="secondary" disabled={move.isPending} onClick={onDone}>
            {t('Cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}
