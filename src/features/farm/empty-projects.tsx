import { PawPrint, Plus, Sprout, Sun, type LucideIcon } from 'lucide-react'
import { msg, type Message } from '#contract/message.ts'
import { useMay } from '#src/api/session.ts'
import { say, t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Provenance } from '#src/ui/provenance.tsx'
import { StateDot, type State } from '#src/ui/state-dot.tsx'
import { AddSample } from './sample-farm.tsx'

type ExampleRow = { icon: LucideIcon; name: Message; note: Message; state: State; word: Message }

/** What a farm looks like once something is in it. */
const EXAMPLE: ExampleRow[] = [
  {
    icon: Sprout,
    name: msg('North greenhouse'),
    note: msg('Tomatoes, {area}, harvest in 23 days', {
      area: { quantity: 2.5, unit: 'acre' },
    }),
    state: 'good',
    word: msg('Good'),
  },
  {
    icon: PawPrint,
    name: msg('Hill flock'),
    note: msg('24 sheep, feed at 7 AM'),
    state: 'good',
    word: msg('Good'),
  },
  {
    icon: Sun,
    name: msg('Barn roof'),
    note: msg('6 kW, 18 kWh a day'),
    state: 'look',
    word: msg('Have a look'),
  },
]

export function EmptyProjects(props: { onCreate: () => void; busy: boolean }) {
  if (useMay('manage')) return <FirstProject {...props} />
  return (
    <p className="rounded-card bg-surface px-4 py-3.5 text-soft">
      {t('There is nothing on this farm yet. Its owner or a manager adds the first project.')}
    </p>
  )
}

const FirstProject = ({ onCreate, busy }: { onCreate: () => void; busy: boolean }) => (
  <div className="grid gap-4">
    <div>
      <p className="text-base font-semibold">{t('Welcome to Smart Farm')}</p>
      <p className="max-w-prose text-sm text-soft">
        {t(
          'A project holds what you grow, keep and generate. Start with a field, a herd or a roof.',
        )}
      </p>
    </div>
    <div className="flex flex-wrap items-center gap-3 max-sm:*:w-full">
      <Button onClick={onCreate} disabled={busy}>
        <Plus aria-hidden className="size-5" />
        {t('Create Your First Project')}
      </Button>
      <AddSample />
    </div>
    <p className="text-xs text-soft">
      {t('Projects support: Crop Management • Animal Care • Solar Monitoring')}
    </p>
    <h3 className="mt-2 -mb-2 text-sm font-semibold">{t('What a farm looks like')}</h3>
    <ul className="divide-y divide-line rounded-card bg-surface">
      {EXAMPLE.map(({ icon: Icon, name, note, state, word }) => (
        <li key={name.id} className="flex min-h-16 items-center gap-3 px-4 py-1.5 text-soft">
          <Icon aria-hidden className="size-5 shrink-0" />
          <span className="min-w-0 flex-1">
            <span className="block">{say(name)}</span>
            <span className="block text-xs">
              {say(note)} · <Provenance kind="sample" />
            </span>
          </span>
          <StateDot state={state} word={say(word)} className="text-xs" />
        </li>
      ))}
    </ul>
  </div>
)
