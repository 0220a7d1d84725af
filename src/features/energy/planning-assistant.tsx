import type { ReactNode } from 'react'
import { maintenanceLines } from '#src/features/tasks/maintenance-lines.ts'
import { Card } from '#src/ui/card.tsx'
import { Tabs } from '#src/ui/tabs.tsx'
import { Provenance } from '#src/ui/provenance.tsx'
import { CLEANING_CLAIM, optimalAngleClaim, PEAK_HOURS_CLAIM } from './fixed-claims.ts'

type PlanningAssistantProps = {
  location: string
  /** Of the tab Historical Data. */
  history: ReactNode
}

export function PlanningAssistant({ location, history }: PlanningAssistantProps) {
  const tabs = [
    { title: 'Optimization', content: <Optimization location={location} /> },
    { title: 'Historical Data', content: history },
    { title: 'Maintenance', content: <Maintenance /> },
  ]
  return (
    <Card aria-label="AI Solar Planning Assistant">
      <h3 className="mb-3 text-xl font-bold">AI Solar Planning Assistant</h3>
      <Tabs label="AI Solar Planning Assistant" tabs={tabs} />
    </Card>
  )
}

function Optimization({ location }: { location: string }) {
  const claims = [
    `Optimal angle: ${optimalAngleClaim(location)}`,
    `${PEAK_HOURS_CLAIM}.`,
    `${CLEANING_CLAIM}.`,
  ]
  return (
    <ul className="grid gap-3">
      {claims.map((claim) => (
        <li key={claim} className="rounded-lg bg-sunken p-4">
          {claim} <Provenance kind="sample" />
        </li>
      ))}
    </ul>
  )
}

function Maintenance() {
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {maintenanceLines.map(({ task, due }) => (
        <li key={task} className="rounded-lg bg-sunken p-4">
          <strong>{task}</strong> {due} <Provenance kind="sample" />
        </li>
      ))}
    </ul>
  )
}
