import { may } from '#domain/access.ts'
import { useRole } from '#src/api/session.ts'
import { say, t } from '#src/lib/texts.ts'
import { SHORTCUTS, useShortcutSetting } from './shortcuts.ts'

export function ShortcutList() {
  const [isOn, setIsOn] = useShortcutSetting()
  const role = useRole()
  const usable = SHORTCUTS.filter(({ needs = 'see' }) => may(role, needs))
  return (
    <section
      aria-label={t('Keyboard shortcuts')}
      className="rounded-card bg-surface p-4 print:hidden"
    >
      <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2">
        {usable.map(({ key, does }) => (
          <div key={does.id} className="flex items-baseline gap-3">
            <dt>
              <kbd className="inline-block min-w-8 rounded border border-control bg-surface px-2 py-0.5 text-center text-sm">
                {say(key)}
              </kbd>
            </dt>
            <dd>{say(does)}</dd>
          </div>
        ))}
      </dl>
      <label className="mt-3 flex min-h-touch items-center gap-2 text-sm">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => setIsOn(event.target.checked)}
          className="size-5 accent-leaf"
        />
        {t('Use these keys')}
      </label>
    </section>
  )
}
