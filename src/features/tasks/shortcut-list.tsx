import { SHORTCUTS, useShortcutSetting } from './shortcuts.ts'

/** The keys of the list, and the switch that turns them off. */
export function ShortcutList() {
  const [isOn, setIsOn] = useShortcutSetting()
  return (
    <section aria-label="Keyboard shortcuts" className="rounded-lg bg-sunken p-4 print:hidden">
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {SHORTCUTS.map(({ key, does }) => (
          <div key={key} className="flex items-baseline gap-3">
            <dt>
              <kbd className="inline-block min-w-8 rounded border border-control bg-surface px-2 py-0.5 text-center text-sm">
                {key}
              </kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label className="mt-3 flex min-h-touch items-center gap-2">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => setIsOn(event.target.checked)}
          className="size-5 accent-leaf"
        />
        Use these keys
      </label>
    </section>
  )
}
