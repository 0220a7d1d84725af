import { LOGO_BOX, LOGO_SHAPES } from '#domain/drawings.ts'

export const Logo = ({ className }: { className?: string }) => (
  <svg
    className={className}
    viewBox={LOGO_BOX}
    aria-hidden="true"
    dangerouslySetInnerHTML={{ __html: LOGO_SHAPES }}
  />
)

/** The one bar on top, 56 px high; the page's first paint keeps its place. */
export const headerStyle =
  'group sticky top-0 z-40 flex h-14 items-center justify-between gap-3 border-b border-line bg-surface px-4 sm:px-6 lg:px-5 print:hidden'

export const Brand = () => (
  <>
    <Logo className="size-8" />
    {/* Gives way on a phone while the header says that there is no network. */}
    <span className="text-base font-semibold max-sm:group-has-data-[line=long]:sr-only">
      Smart Farm
    </span>
  </>
)
