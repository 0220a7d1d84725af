import { Fragment } from 'react'
import type { ProductionPreview, ReadingQuestion } from '#contract/production-preview.ts'
import { productionUnit } from '#contract/production-reading.ts'
import { dayText } from '#src/lib/format.ts'
import { t } from '#src/lib/texts.ts'
import { SelectField } from '#src/ui/choice-field.tsx'
import { RadioGroup } from '#src/ui/radio-group.tsx'
import { Disclosure } from './disclosure.tsx'
import {
  dateExample,
  type DateExample,
  withMeans,
  withUnit,
  type ReadingDraft,
} from './shown-reading.ts'

type ShowFileChoicesProps = {
  preview: ProductionPreview
  draft: ReadingDraft
  /** What is not asked stands behind 'More choices'. */
  asked: ReadonlySet<ReadingQuestion>
  onChoose: (draft: ReadingDraft) => void
}

/** What else has to be known: the unit, what a row says, the order of a date, the zone. */
export function ShowFileChoices({ preview, draft, asked, onChoose }: ShowFileChoicesProps) {
  const example = dateExample(cellsOf(preview, draft.dateColumn))
  const choices = {
    means: (
      <RadioGroup
        legend={t('What does each row say?')}
        chosen={draft.means}
        onChoose={(means) => onChoose(withMeans(draft, means))}
        options={[
          { value: 'energy', label: t('Energy since the row before') },
          { value: 'power', label: t('Power at that moment') },
          { value: 'counter', label: t('A meter reading that only grows') },
          { value: 'dailyCounter', label: t('Starts again every day') },
        ]}
      />
    ),
    unit: (
      <RadioGroup
        legend={t('Unit')}
        chosen={draft.unit}
        onChoose={(unit) => onChoose(withUnit(draft, unit))}
        options={productionUnit.options.map((unit) => ({ value: unit, label: unit }))}
      />
    ),
    order: (example || asked.has('order')) && (
      <DateOrder example={example} draft={draft} onChoose={onChoose} />
    ),
    zone: (
      <SelectField
        label={t('These times are')}
        value={draft.zone ?? ''}
        onChange={({ target }) => onChoose({ ...draft, zone: target.value || undefined })}
        className="max-w-sm"
      >
        <option value="">{t('the clock of my farm')}</option>
        <option value="UTC">UTC</option>
        <optgroup label={t('Another clock')}>
          {zones().map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </optgroup>
      </SelectField>
    ),
  }
  const names = ['order', 'means', 'unit', 'zone'] as const
  const chosenOf = (isAsked: boolean) =>
    names
      .filter((name) => asked.has(name) === isAsked)
      .map((name) => <Fragment key={name}>{choices[name]}</Fragment>)
  return (
    <div
      data-not-a-figure="label"
      // Clear of the bar below when a key moves the focus.
      className="grid grid-cols-1 gap-4 [&_input]:scroll-mb-48 [&_select]:scroll-mb-48"
    >
      {chosenOf(true)}
      <Disclosure title={t('More choices')} isLazy>
        {chosenOf(false)}
        <RadioGroup
          legend={t('Decimal sign')}
          chosen={draft.decimal}
          onChoose={(decimal) => onChoose({ ...draft, decimal })}
          options={[
            { value: '.', label: t('Point (0.5)') },
            { value: ',', label: t('Comma (0,5)') },
          ]}
        />
      </Disclosure>
    </div>
  )
}

const zones = () => Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')

const cellsOf = ({ rows, columns }: ProductionPreview, column: number | null) => [
  ...rows.map((row) => row[column ?? -1] ?? ''),
  ...(columns.find(({ index }) => index === column)?.samples ?? []),
]

type DateOrderProps = Pick<ShowFileChoicesProps, 'draft' | 'onChoose'> & {
  example: DateExample | undefined
}

/** The order of day and month, by what it makes of a date of the file. */
function DateOrder({ example, draft, onChoose }: DateOrderProps) {
  const orders = [
    { value: 'dmy', label: t('Day, month, year') },
    { value: 'mdy', label: t('Month, day, year') },
    { value: 'ymd', label: t('Year, month, day') },
  ] as const
  const options = orders.flatMap(({ value, label }) => {
    const day = example?.[value]
    if (example && !day) return []
    return { value, label: day ? dayText(day) : label }
  })
  return (
    <RadioGroup
      legend={
        example
          ? t('{date} in this file is', { date: example.text })
          : t('The dates of this file are')
      }
      chosen={draft.dateOrder}
      onChoose={(dateOrder) => onChoose({ ...draft, dateOrder })}
      options={options}
    />
  )
}
