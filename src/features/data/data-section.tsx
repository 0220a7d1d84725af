import type { ReactNode } from 'react'
import { Section } from '#src/ui/section.tsx'

/** A section of sentences and a button. */
export const DataSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <Section title={title}>
    <div className="-mt-2 flex flex-col items-start gap-2">{children}</div>
  </Section>
)
