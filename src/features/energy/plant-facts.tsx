import type { ReactNode } from 'react'
import { dateProblem } from '#contract/calendar-date.ts'
import type { SolarPayload } from '#contract/solar.ts'
import { enteredText } from '#domain/units.ts'
import { dayText } from '#src/lib/format.ts'
import { say, t } from '#src/lib/texts.ts'
import { Section } from '#src/ui/section.tsx'
import { optionText } from './solar-fields.ts'

type PlantFactsProps = { system: SolarPayload; children: ReactNode }

/** What the farmer entered about the panels, without what was left out. */
export function PlantFacts({ system, children }: PlantFactsProps) {
  const { panelCount } = system
  const facts = [
    say(enteredText(system.capacity, 'kW')),
    panelCount && t('{panelCount} panels', { panelCount }),
    optionText(system.panelType, 'panelType'),
    say(enteredText(system.efficiency, '%')),
    optionText(system.inverterType, 'inverterType'),
    system.orientation,
    say(enteredText(system.tiltAngle, '°')),
    dayOrText(system.installationDate),
  ].filter(Boolean)
  return (
    <Section title={t('Panels')}>
      <p data-not-a-figure="entered" className="mb-4 text-sm break-words">
        {facts.join(' · ')}
      </p>
      {children}
    </Section>
  )
}

const dayOrText = (text: string) => (dateProblem(text) ? text : dayText(text))
