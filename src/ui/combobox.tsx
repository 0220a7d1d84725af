import { useId, useState, type ComponentPropsWithRef, type KeyboardEvent } from 'react'
import { t } from '#src/lib/texts.ts'
import { FieldFrame, type FieldTexts } from './field.tsx'

type Option = { key: string; name: string; detail: string }

type ComboboxProps = FieldTexts &
  ComponentPropsWithRef<'input'> & {
    options: readonly Option[]
    onChoose: (index: number) => void
    /** Below the list. */
    source: string
    /** Without a list. The input stays the same, with its focus. */
    isPlain: boolean
  }

/** A text input with a list of suggestions (WAI-ARIA combobox with list autocomplete). Any text may stay. */
export function Combobox(props: ComboboxProps) {
  const {
    label,
    hint,
    note,
    error,
    optional,
    className,
    options,
    onChoose,
    source,
    isPlain,
    ...input
  } = props
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const isShown = isOpen && !isPlain && options.length > 0
  const optionId = (index: number) => `${listId}-${index}`
  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const choose = (index: number) => {
    close()
    onChoose(index)
  }
  const move = (step: number) => {
    setOpen(true)
    setActive((at) => (at < 0 && step < 0 ? options.length - 1 : (at + step) % options.length))
  }
  const press = (event: KeyboardEvent) => {
    const act = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Enter: isShown && active >= 0 ? () => choose(active) : undefined,
      Escape: isShown ? close : undefined,
    }[event.key]
    if (!act || event.nativeEvent.isComposing || options.length === 0) return
    event.preventDefault()
    act()
  }
  return (
    <FieldFrame {...{ label, hint, note, error, optional, className }}>
      {(ties) => (
        <div className="relative">
          <input
            {...ties}
            {...input}
            {...(!isPlain && {
              role: 'combobox',
              'aria-autocomplete': 'list',
              'aria-expanded': isShown,
              'aria-controls': listId,
              'aria-activedescendant': isShown && active >= 0 ? optionId(active) : undefined,
            })}
            onKeyDown={press}
            onChange={(event) => {
              input.onChange?.(event)
              setOpen(true)
              setActive(-1)
            }}
            onBlur={(event) => {
              input.onBlur?.(event)
              close()
            }}
          />
          <div
            hidden={!isShown}
            className="absolute inset-x-0 top-full z-20 mt-1 overflow-hidden rounded-control border border-control bg-surface"
          >
            <div
              id={listId}
              role="listbox"
              tabIndex={-1}
              aria-label={t('Suggestions')}
              className="max-h-80 overflow-y-auto p-1"
            >
              {options.map(({ key, name, detail }, index) => (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input has the keys
                <div
                  key={key}
                  id={optionId(index)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === active}
                  ref={(item) => {
                    if (index === active) item?.scrollIntoView({ block: 'nearest' })
                  }}
                  // Keeps the focus in the input.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => choose(index)}
                  className="min-h-touch cursor-pointer rounded-md px-3 py-1.5 hover:bg-sunken aria-selected:bg-leaf-tint"
                >
                  <span className="block break-words">{name}</span>
                  <span className="block text-xs text-soft">{detail}</span>
                </div>
              ))}
            </div>
            <span className="block border-t border-line px-4 py-1.5 text-xs text-soft">
              {source}
            </span>
          </div>
          <span role="status" data-not-a-figure="label" className="sr-only">
            {isShown &&
              t('{count, plural, one {# suggestion} other {# suggestions}}', {
                count: options.length,
              })}
          </span>
        </div>
      )}
    </FieldFrame>
  )
}
