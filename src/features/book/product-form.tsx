import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { ProductKind } from '#contract/products.ts'
import { useAddProduct, useChangeProduct, type ShownProduct } from '#src/api/products.ts'
import { sessionQuery } from '#src/api/session.ts'
import { useWhoElse } from '#src/api/who.ts'
import { draftSubject } from '#src/lib/drafts.ts'
import { say, t } from '#src/lib/texts.ts'
import { SaveConflict } from '#domain/records/merge.ts'
import { Button } from '#src/ui/button.tsx'
import { SelectField } from '#src/ui/choice-field.tsx'
import { ConflictPanel } from '#src/ui/conflict-panel.tsx'
import { NotSaved } from '#src/ui/draft-notice.tsx'
import { Field } from '#src/ui/field.tsx'
import { FigureField } from '#src/ui/figure-field.tsx'
import { useDraftForm } from '#src/ui/use-draft-form.ts'
import { PhotoField } from './photo-field.tsx'
import {
  emptyProduct,
  PERIOD_WORDS,
  periodsOf,
  PRODUCT_KINDS,
  productPatchOf,
  readProduct,
  valuesOfProduct,
  type ProductValues,
} from './product-values.ts'
import { saveProblem, usePhotoInForm } from './use-photo-in-form.ts'

type ProductFormProps = {
  /** Undefined for a new one. */
  product?: ShownProduct | undefined
  kind?: ProductKind | undefined
  onSaved: (product: { id: string; name: string }) => void
  onCancel: () => void
}

const FORM = { patchOf: productPatchOf, valuesOf: valuesOfProduct }

/** A product with what its label says. */
export function ProductForm({ product, kind, onSaved, onCancel }: ProductFormProps) {
  const { data: user } = useQuery(sessionQuery())
  const { mutateAsync: add } = useAddProduct()
  const { mutateAsync: change } = useChangeProduct<ProductValues>(FORM)
  const whoElse = useWhoElse()
  const photo = usePhotoInForm()
  const saved = product ? valuesOfProduct(product) : emptyProduct(kind)
  const draft = useDraftForm<ProductValues>({
    saved,
    version: product?.updatedAt,
    subject: draftSubject(user?.id ?? '', 'product', product?.id ?? 'new'),
    storedIn: 'tab',
    rules: (values) => readProduct(values).problem,
    save: async (typed, settle, opened) => {
      const { imageURL, photo: unsent } = await photo.send()
      const values = imageURL ? { ...typed, imageURL } : typed
      const { payload } = readProduct(values)
      if (!payload) return
      if (product) {
        const now = await change({ product, values, opened, photo: unsent })
        settle(now.base, now.version)
        onSaved({ id: product.id, name: values.name })
      } else {
        const added = await add({ payload, photo: unsent })
        settle(saved)
        onSaved(added)
      }
    },
  })
  const { form, failure } = draft
  const { errors } = form.formState
  const titleId = useId()
  const typedKind = form.watch('kind')
  const close = () => {
    draft.drop()
    onCancel()
  }
  return (
    <form
      noValidate
      aria-labelledby={titleId}
      onSubmit={(event) => {
        // The form of an entry may stand around it.
        event.stopPropagation()
        draft.submit(event)
      }}
      className="grid gap-4 sm:grid-cols-2"
    >
      <h2 id={titleId} className="font-semibold sm:col-span-2">
        {product ? product.name : t('New product')}
      </h2>
      <Field
        label={t('Name')}
        autoComplete="off"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <SelectField
        label={t('What it is')}
        error={errors.kind?.message}
        {...form.register('kind')}
        value={typedKind}
      >
        <option value="">{t('Choose')}</option>
        {(Object.keys(PRODUCT_KINDS) as ProductKind[]).map((value) => (
          <option key={value} value={value}>
            {say(PRODUCT_KINDS[value])}
          </option>
        ))}
      </SelectField>
      {typedKind !== '' && periodsOf(typedKind).length > 0 && (
        <fieldset className="grid gap-4 sm:col-span-2 sm:grid-cols-2">
          <legend className="mb-2 text-sm">
            {t('From the label. 0 where it says none; empty where you do not know.')}
          </legend>
          {periodsOf(typedKind).map((name) => (
            <FigureField
              key={name}
              form={form}
              name={name}
              label={say(PERIOD_WORDS[name].label)}
              hint={say(PERIOD_WORDS[name].hint)}
              inputMode="numeric"
              optional="as its group"
              error={errors[name]?.message}
            />
          ))}
        </fieldset>
      )}
      <Field
        label={t('Registration number')}
        autoComplete="off"
        optional
        error={errors.registrationNumber?.message}
        {...form.register('registrationNumber')}
      />
      <Field
        label={t('Active substance')}
        autoComplete="off"
        optional
        error={errors.active?.message}
        {...form.register('active')}
      />
      <div className="sm:col-span-2">
        <PhotoField
          label={t('Photo of the label')}
          photo={photo}
          saved={form.watch('imageURL')}
          onForget={() => form.setValue('imageURL', '', { shouldDirty: true })}
        />
      </div>
      {product && (
        <p className="text-sm text-soft sm:col-span-2">
          {t('A change holds for every treatment with it, earlier ones too.')}
        </p>
      )}
      <div className="sm:col-span-2 empty:hidden">
        <ConflictPanel
          failure={failure}
          labelOf={labelOf}
          nameOf={whoElse}
          isSaving={draft.isSaving}
          onResolve={draft.resolve}
        />
        {failure !== undefined && !(failure instanceof SaveConflict) && (
          <NotSaved why={saveProblem(failure)} />
        )}
      </div>
      <div className="flex gap-2 sm:col-span-2">
        <Button type="submit" disabled={draft.isSaving}>
          {draft.isSaving ? t('Saving…') : t('Save product')}
        </Button>
        <Button kind="secondary" onClick={close}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  )
}

function labelOf(field: string) {
  if (Object.hasOwn(PERIOD_WORDS, field))
    return say(PERIOD_WORDS[field as keyof typeof PERIOD_WORDS].label)
  const labels: Record<string, string> = {
    name: t('Name'),
    kind: t('What it is'),
    active: t('Active substance'),
    registrationNumber: t('Registration number'),
    imageURL: t('Photo of the label'),
  }
  return labels[field] ?? field
}
