import type { WaitingChange } from '#src/api/offline/change.ts'
import { say } from '#src/lib/texts.ts'
import { whenText } from '#src/lib/when-text.ts'
import { Row } from '#src/ui/section.tsx'
import { ChangeMenu } from './change-menu.tsx'
import { OtherFarm } from './other-farm.tsx'
import { changeText } from './change-text.ts'
import { WaitingPicture } from './waiting-picture.tsx'

type WaitingRowProps = { change: WaitingChange; all: readonly WaitingChange[] }

export const WaitingRow = ({ change, all }: WaitingRowProps) => (
  <Row
    lead={change.photo && <WaitingPicture bytes={change.photo.bytes} className="size-10" />}
    title={
      <span data-not-a-figure="entered" className="break-words whitespace-normal">
        {say(changeText(change))}
      </span>
    }
    note={<OtherFarm change={change} />}
    meta={<span data-not-a-figure="entered">{whenText(change.at)}</span>}
    actions={<ChangeMenu change={change} all={all} />}
  />
)
