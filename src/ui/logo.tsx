import { LOGO_BOX, LOGO_SHAPES } from '#domain/drawings.ts'

export const Logo = ({ className }: { className?: string }) => (
  <svg
    className={className}
    viewBox={LOGO_BOX}
    aria-hidden="true"
    dangerouslySetInnerHTML={{ __html: LOGO_SHAPES }}
  />
)
