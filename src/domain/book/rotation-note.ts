import type { Rotation } from '#contract/rotation.ts'
import { readDate } from '#domain/dates/written-date.ts'
import { fieldKey } from '#domain/records/farm-field.ts'
import { slip, textOf, type FieldNote } from '#domain/records/field-note.ts'
import { rotationConflict, withStanding, type Season } from './rotation.ts'
import { seasonCrop } from './rotation-rules.ts'
import { warningMessage } from './rotation-words.ts'

type Planted = { fieldName: string; plantingDate?: string | null | undefined }

/**
 * Of the field of a crop, once its planting date says the year: that its family stood there too lately.
 * @param saved the crop as it is known, which does not come too soon after itself
 */
export const rotationNote =
  (cropName: string, saved: Planted | undefined, { fields, seasons }: Rotation) =>
  (
    fieldName: string,
    values: Parameters<typeof textOf>[0],
    today: string,
  ): FieldNote | undefined => {
    const placeOf = (name: string, date: string): Season | undefined => {
      const field = fields.find((one) => fieldKey(one.name) === fieldKey(name))
      const day = readDate(date)
      if (!field || !day) return undefined
      return { fieldId: field.id, year: Number(day.slice(0, 4)), crop: seasonCrop(cropName) }
    }
    const asked = placeOf(fieldName, textOf(values, 'plantingDate'))
    if (!asked) return undefined
    const own = saved && placeOf(saved.fieldName, saved.plantingDate ?? '')
    const others = seasons.filter(
      ({ from, ...one }) => from !== 'crop' || !own || !isSame(one, own),
    )
    const conflict = rotationConflict({
      ...asked,
      seasons: withStanding(others, asked.year),
      isPlanted: true,
    })
    const where = {
      fieldName: fieldName.trim(),
      year: asked.year,
      thisYear: Number(today.slice(0, 4)),
    }
    return conflict && slip(warningMessage(conflict, where))
  }

const isSame = (a: Season, b: Season) =>
  a.fieldId === b.fieldId && a.year === b.year && a.crop === b.crop
