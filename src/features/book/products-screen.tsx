import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useSearchParams } from 'wouter'
import { productsQuery, useDeleteProduct, type ShownProduct } from '#src/api/products.ts'
import { failureSentence } from '#src/api/request.ts'
import { useMay } from '#src/api/session.ts'
import { say, t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Card, Failure, Loading } from '#src/ui/card.tsx'
import { MoreMenu, type MenuAction } from '#src/ui/more-menu.tsx'
import { Row, Rows } from '#src/ui/section.tsx'
import { BookFrame } from './book-frame.tsx'
import { ProductForm } from './product-form.tsx'
import { periodsText, PRODUCT_KINDS } from './product-values.ts'

const PRODUCT = 'product'
const NEW = 'new'

/** What is used on the farm, with the waiting periods from the labels. */
export function ProductsScreen() {
  const { data: products, error, isFetching, refetch } = useQuery(productsQuery())
  const [search, setSearch] = useSearchParams()
  const mayAdd = useMay('work')
  const opened = search.get(PRODUCT)
  const open = (id: string | null) =>
    setSearch(id === null ? {} : { [PRODUCT]: id }, { replace: true })
  return (
    <BookFrame section="products">
      <div className="grid grid-cols-1 gap-4">
        {mayAdd && opened === NEW && (
          <Card>
            <ProductForm onSaved={() => open(null)} onCancel={() => open(null)} />
          </Card>
        )}
        {mayAdd && opened === null && (
          <Button kind="secondary" className="justify-self-start" onClick={() => open(NEW)}>
            <Plus aria-hidden className="size-5" />
            {t('Add a product')}
          </Button>
        )}
        {products ? (
          <Products products={products} opened={opened} onOpen={open} />
        ) : error ? (
          <Failure
            text={t('The products could not be loaded.')}
            why={failureSentence(error)}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        ) : (
          <Loading
            label={t('Loading the products')}
            shapes={['h-13', 'h-13', 'h-13']}
            className="grid gap-2"
          />
        )}
      </div>
    </BookFrame>
  )
}

type ProductsProps = {
  products: readonly ShownProduct[]
  /** The id of the one whose form is open. */
  opened: string | null
  onOpen: (id: string | null) => void
}

function Products({ products, opened, onOpen }: ProductsProps) {
  const mayChange = useMay('manage')
  const close = () => onOpen(null)
  if (products.length === 0)
    return (
      <p className="max-w-prose text-soft">
        {t(
          'Enter what you spray, give or feed with the waiting days from its label: the book then says how long a field or herd is closed.',
        )}
      </p>
    )
  return (
    <Rows>
      {products.map((product) =>
        mayChange && product.id === opened ? (
          <li key={product.id} className="p-4 sm:p-6">
            <ProductForm product={product} onSaved={close} onCancel={close} />
          </li>
        ) : (
          <ProductRow
            key={product.id}
            product={product}
            onChange={mayChange ? () => onOpen(product.id) : undefined}
          />
        ),
      )}
    </Rows>
  )
}

type ProductRowProps = { product: ShownProduct; onChange: (() => void) | undefined }

function ProductRow({ product, onChange }: ProductRowProps) {
  const { name, kind, isWaiting } = product
  const { mutate: remove } = useDeleteProduct()
  const confirmDeletion = () => {
    if (window.confirm(t('Delete “{name}”?', { name }))) remove(product)
  }
  const actions: MenuAction[] = onChange
    ? [
        { label: t('Change'), icon: Pencil, onSelect: onChange },
        { label: t('Delete'), icon: Trash2, onSelect: confirmDeletion, isDangerous: true },
      ]
    : []
  const closes = kind === 'plantProtection' || kind === 'medicine'
  const known = periodsText(product)
  return (
    <Row
      title={<span data-not-a-figure="entered">{name}</span>}
      note={
        <span data-not-a-figure="entered">
          {[isWaiting && t('Waiting for a network'), known || (closes && t('Not assessed'))]
            .filter(Boolean)
            .join(' · ')}
        </span>
      }
      meta={say(PRODUCT_KINDS[kind])}
      actions={
        actions.length > 0 && <MoreMenu label={t('More for {name}', { name })} actions={actions} />
      }
    />
  )
}
