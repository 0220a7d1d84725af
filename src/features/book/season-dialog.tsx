import { useState } from 'react'
import type { Rotation } from '#contract/rotation.ts'
import { rotationConflict, withStanding } from '#domain/book/rotation.ts'
import { seasonCrop, seasonCropLabel } from '#domain/book/rotation-rules.ts'
import { warningMessage } from '#domain/book/rotation-words.ts'
import { cropCatalogue } from '#domain/catalogues/crops.ts'
import { failureSentence } from '#src/api/request.ts'
import { useEnterSeasons } from '#src/api/rotation.ts'
import { say, t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog, DialogFailure, useCloseDialog } from '#src/ui/dialog.tsx'
import { Field } from '#src/ui/field.tsx'
import { FilterChip } from '#src/ui/filters.tsx'
import type { ChosenCell } from './rotation-grid.tsx'

type SeasonDialogProps = {
  cell: ChosenCell
  seasons: Rotation['seasons']
  thisYear: number
  onClose: () => void
}

/** Which crop stands on a field in a year. What is too soon is told, and may be chosen all the same. */
export const SeasonDialog = ({ onClose, ...props }: SeasonDialogProps) => (
  <Dialog title={`${props.cell.field.name}, ${props.cell.year}`} onClose={onClose}>
    <SeasonForm {...props} />
  </Dialog>
)

/** The crop of the catalogue that a text names, in the language of the screen too. */
const cropOf = (text: string) =>
  cropCatalogue.find(({ label }) => say(label).toLowerCase() === text.trim().toLowerCase())?.id ??
  seasonCrop(text.trim())

function SeasonForm({ cell, seasons, thisYear }: Omit<SeasonDialogProps, 'onClose'>) {
  const { field, year, shown } = cell
  const close = useCloseDialog()
  const { mutate, isPending, error } = useEnterSeasons()
  const [text, setText] = useState(() => (shown ? say(seasonCropLabel(shown.crop)) : ''))
  const crop = cropOf(text)
  const place = { fieldId: field.id, year }
  const others = seasons.filter((one) => one.fieldId !== field.id || one.year !== year)
  const conflictOf = (one: string) =>
    rotationConflict({ ...place, crop: one, seasons: withStanding(others, year) })
  const conflict = conflictOf(crop)
  const save = (entered: string | null) =>
    mutate([{ ...place, crop: entered }], { onSuccess: close })
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (crop) save(crop)
      }}
    >
      <div role="group" aria-label={t('Crops')} className="flex flex-wrap gap-2">
        {cropCatalogue.map(({ id, label }) => (
          <FilterChip key={id} isOn={crop === id} onToggle={() => setText(say(label))}>
            {say(label)}
            {conflictOf(id) && (
              <span className="size-2 rounded-full bg-look">
                <span className="sr-only">{t('too soon')}</span>
              </span>
            )}
          </FilterChip>
        ))}
      </div>
      <Field
        label={t('Crop')}
        value={text}
        maxLength={100}
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
        note={
          conflict && {
            text: say(warningMessage(conflict, { fieldName: field.name, year, thisYear })),
            isSlip: true,
          }
        }
        {...(shown?.from === 'crop' && {
          hint: t('From its crop record. What you choose here counts instead.'),
        })}
      />
      {error && <DialogFailure text={failureSentence(error)} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={isPending || crop === ''}>
          {t('Save')}
        </Button>
        {shown?.from === 'entered' && (
          <Button kind="secondary" disabled={isPending} onClick={() => save(null)}>
            {t('Nothing')}
          </Button>
        )}
      </div>
    </form>
  )
}
