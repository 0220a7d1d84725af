import { Plus } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'wouter'
import type { UseFormRegisterReturn } from 'react-hook-form'
import type { EntryKind, EntryTargetKind } from '#contract/entries.ts'
import { msg, type Message } from '#contract/message.ts'
import type { WaitingFor } from '#contract/book.ts'
import { unknownPeriods, type Treatment } from '#domain/book/waiting.ts'
import type { ShownProduct } from '#src/api/products.ts'
import { useMay } from '#src/api/session.ts'
import { locale, say, t } from '#src/lib/texts.ts'
import { paths } from '#src/lib/paths.ts'
import { Button } from '#src/ui/button.tsx'
import { SelectField } from '#src/ui/choice-field.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { ENTRY_KINDS } from './entry-kinds.ts'
import { ProductForm } from './product-form.tsx'
import { PRODUCT_KINDS } from './product-values.ts'

type ProductFieldProps = {
  kind: EntryKind
  products: readonly ShownProduct[]
  field: UseFormRegisterReturn
  value: string
  /** What was treated with it. */
  targetKinds: readonly EntryTargetKind[]
  error: string | undefined
  onChoose: (id: string) => void
}

/** A product of the farm, or a new one with what its label says. */
export function ProductField(props: ProductFieldProps) {
  const { kind, products, field, value, targetKinds, error, onChoose } = props
  const [isAdding, setAdding] = useState(false)
  const mayAdd = useMay('work')
  const order = ENTRY_KINDS[kind].products
  const ofHerds = targetKinds.length > 0 && targetKinds.every((one) => one === 'animal')
  return (
    <div className="min-w-0 sm:col-span-2">
      <div className="flex items-end gap-2">
        <SelectField
          label={t('Product')}
          className="flex-1"
          optional={!ENTRY_KINDS[kind].needs.every((one) => one === 'product')}
          {...(error !== undefined && { error })}
          {...field}
          value={value}
        >
          <option value="">{t('Choose')}</option>
          {order.map((productKind) => {
            const own = products.filter((product) => product.kind === productKind)
            return (
              own.length > 0 && (
                <optgroup key={productKind} label={say(PRODUCT_KINDS[productKind])}>
                  {own.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </optgroup>
              )
            )
          })}
        </SelectField>
        {mayAdd && (
          <Button kind="secondary" onClick={() => setAdding(true)}>
            <Plus aria-hidden className="size-5" />
            {t('New')}
          </Button>
        )}
      </div>
      {kind === 'treatment' && (
        <NotAssessed
          product={products.find(({ id }) => id === value)}
          targetKinds={targetKinds.length > 0 ? targetKinds : ['field']}
        />
      )}
      {isAdding &&
        // A form cannot stand in that of the entry.
        createPortal(
          <Dialog title={t('Product')} onClose={() => setAdding(false)}>
            <ProductForm
              kind={kind === 'treatment' ? (ofHerds ? 'medicine' : 'plantProtection') : undefined}
              onSaved={({ id }) => {
                onChoose(id)
                setAdding(false)
              }}
              onCancel={() => setAdding(false)}
            />
          </Dialog>,
          document.body,
        )}
    </div>
  )
}

const USES: Record<WaitingFor, Message> = {
  harvest: msg('harvest'),
  reentry: msg('entry'),
  milk: msg('milk'),
  meat: msg('meat'),
  eggs: msg('eggs'),
}

type NotAssessedProps = {
  product: ShownProduct | undefined
  targetKinds: readonly EntryTargetKind[]
}

/** A waiting period that nobody has entered is not known, which is not 0. */
function NotAssessed({ product, targetKinds }: NotAssessedProps) {
  const mayEnter = useMay('manage')
  if (!product) return null
  const unknownOf = (of: Pick<Treatment, 'product'>) =>
    [...new Set(targetKinds)].flatMap((targetKind) =>
      unknownPeriods({ targetKind, onDate: '', lastDate: null, startTime: null, ...of }),
    )
  const unknown = unknownOf({ product })
  if (unknown.length === 0) return null
  const isPart = unknown.length < unknownOf({ product: null }).length
  const uses = new Intl.ListFormat(locale()).format(unknown.map((one) => say(USES[one])))
  const { name } = product
  return (
    <p className="mt-1.5 text-sm text-look" data-not-a-figure="entered">
      {isPart
        ? t('Not assessed for {uses}: no waiting time entered for {name}.', { uses, name })
        : t('Not assessed: no waiting days entered for {name}.', { name })}{' '}
      {mayEnter && (
        <Link href={paths.product(product.id)} className="underline underline-offset-4">
          {t('Enter them from the label')}
        </Link>
      )}
    </p>
  )
}
