import type { StoredFile } from '#contract/solar-history.ts'
import { useRemoveHistoryFile } from '#src/api/solar-history.ts'
import { dayText } from '#src/lib/day-text.ts'
import { numberText } from '#src/lib/number-text.ts'
import { Button } from '#src/ui/button.tsx'

type RemoveFileProps = {
  place: { projectId: string; systemId: string }
  file: StoredFile
  title: string
}

/** Takes the days of a file out again, after saying what goes. */
export function RemoveFile({ place, file, title }: RemoveFileProps) {
  const remove = useRemoveHistoryFile(place)
  const confirmRemoval = () => {
    if (window.confirm(removalText(file, title))) remove.mutate(file.key)
  }
  return (
    <Button
      kind="danger"
      aria-label={`Remove ${title}`}
      onClick={confirmRemoval}
      disabled={remove.isPending}
    >
      Remove
    </Button>
  )
}

const removalText = ({ days, firstDay, lastDay }: StoredFile, title: string) =>
  `Remove "${title}"? ${days === 1 ? `Its day, ${dayText(firstDay)}, goes` : `Its ${numberText(days)} days from ${dayText(firstDay)} to ${dayText(lastDay)} go`} from charts, sums and the export. What older files said of these days does not come back: send those files again.`
