import type { ReactNode } from 'react'
import { dateProblem } from '#contract/calendar-date.ts'
import type { SolarPayload } from '#contract/solar.ts'
import { solarFields } from '#domain/records/solar.ts'
import { enteredText } from '#domain/units.ts'
import { dayText } from '#src/lib/format.ts'
import { say, t } from '#src/lib/texts.ts'
import { Section } from '#src/ui/section.tsx'
import type { SelectOption } from '#src/ui/select.tsx'
import { inverterTypes, panelTypes } from './solar-fields.ts'

type PlantFactsProps = { system: SolarPayload; children: ReactNode }

const optionText = (options: readonly SelectOption[], text: string) =>
  say(options.find(({ value }) => value === text)?.label ?? text)

/** What the farmer entered about the panels, without what was left out. */
export function PlantFacts({ system, children }: PlantFactsProps) {
  const facts = [
    [solarFields.capacity.label, say(enteredText(system.capacity, 'kW'))],
    [solarFields.panelCount.label, system.panelCount],
    [solarFields.panelType.label, optionText(panelTypes, system.panelType)],
    [solarFields.efficiency.label, say(enteredText(system.efficiency, '%'))],
    [solarFields.inverterType.label, optionText(inverterTypes, system.inverterType)],
    [solarFields.orientation.label, system.orientation],
    [solarFields.tiltAngle.label, say(enteredText(system.tiltAngle, '°'))],
    [solarFields.installationDate.label, dayOrText(system.installationDate)],
  ] as const
  return (
    <Section title={t('Panels')}>
      <dl data-not-a-figure="entered" className="mb-4 grid gap-y-1 text-sm">
        {facts.map(
          ([label, text]) =>
            text && (
              <div key={label.id} className="grid grid-cols-2 gap-x-4">
                <dt className="text-soft">{say(label)}</dt>
                <dd className="min-w-0 break-words">{text}</dd>
              </div>
            ),
        )}
      </dl>
      {children}
    </Section>
  )
}

const dayOrText = (text: string) => (dateProblem(text) ? text : dayText(text))
