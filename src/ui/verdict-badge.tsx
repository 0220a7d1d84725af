import { CircleCheck, TriangleAlert } from 'lucide-react'
import { Badge } from './badge.tsx'

/** A verdict in a word or two; green or yellow, and told apart by its icon too. */
export function VerdictBadge({ isGood, text }: { isGood: boolean; text: string }) {
  const Icon = isGood ? CircleCheck : TriangleAlert
  return (
    <Badge tone={isGood ? 'green' : 'yellow'}>
      <Icon aria-hidden className="size-3.5" />
      {text}
    </Badge>
  )
}
