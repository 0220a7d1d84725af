import { Plus, Sprout } from 'lucide-react'
import { t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'

export function EmptyProjects({ onCreate, busy }: { onCreate: () => void; busy: boolean }) {
  return (
    <div className="flex flex-col items-center gap-4 rounded-card border border-dashed border-control bg-surface px-6 py-12 text-center">
      <span className="rounded-full bg-leaf-tint p-4 text-leaf">
        <Sprout aria-hidden className="size-8" />
      </span>
      <h2 className="text-xl font-semibold">{t('Welcome to Smart Farm')}</h2>
      <p className="max-w-prose text-soft">
        {t(
          'A project holds what you grow, keep and generate. Start with a field, a herd or a roof.',
        )}
      </p>
      <Button onClick={onCreate} disabled={busy}>
        <Plus aria-hidden className="size-5" />
        {t('Create Your First Project')}
      </Button>
      <p className="text-sm text-soft">
        {t('Projects support: Crop Management • Animal Care • Solar Monitoring')}
      </p>
    </div>
  )
}
