import type { QuantityUnit } from '#contract/message.ts'
import type { RecordField } from '#domain/records/fields.ts'
import { typedText } from '#domain/texts/typed-figures.ts'
import { spokenLanguage } from './texts.ts'

/** The unit that a field of a record is kept in, if a person may type in another. */
export const keptUnit = ({ unit }: RecordField): QuantityUnit | undefined =>
  unit === 'acre' ? unit : undefined

/** A value of a record as the farmer typed it. */
export const typedValue = (field: RecordField | undefined, kept: string) =>
  field?.input?.inputMode ? typedText(kept, spokenLanguage(), keptUnit(field)) : kept
