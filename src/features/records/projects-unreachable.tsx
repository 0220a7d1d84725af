import { t } from '#src/lib/texts.ts'
import { Notice } from '#src/ui/card.tsx'

type ProjectsUnreachableProps = { onRetry: () => void; busy: boolean }

export const ProjectsUnreachable = ({ onRetry, busy }: ProjectsUnreachableProps) => (
  <Notice
    title={t('Your projects could not be loaded')}
    text={t('Nothing is lost. Check your connection, then try again.')}
    onRetry={onRetry}
    isRetrying={busy}
  />
)
