import { PawPrint, Sprout, Sun, type LucideIcon } from 'lucide-react'
import { Link, useParams } from 'wouter'
import { msg, type Message } from '#contract/message.ts'
import { ChatButton } from '#src/features/assistant/chat-button.tsx'
import { paths } from '#src/lib/paths.ts'
import { say, t } from '#src/lib/texts.ts'
import { Tag } from '#src/ui/badge.tsx'
import { Screen } from '#src/ui/screen.tsx'
import { BelowRecords } from '#src/features/records/selection-screen.tsx'

type Category = {
  name: Message
  tags: [Message, Message]
  icon: LucideIcon
  tint: string
  path: (projectId: string) => string
}

const CATEGORIES: Category[] = [
  {
    name: msg('Plants & Crops'),
    tags: [msg('Disease Detection'), msg('Growth Tracking')],
    icon: Sprout,
    tint: 'bg-leaf-tint text-leaf',
    path: paths.cropSelection,
  },
  {
    name: msg('Livestock & Animals'),
    tags: [msg('Health Monitoring'), msg('Feed Optimization')],
    icon: PawPrint,
    tint: 'bg-sky-tint text-sky',
    path: paths.animalSelection,
  },
  {
    name: msg('Solar & Energy'),
    tags: [msg('Generation Tracking'), msg('Fault Detection')],
    icon: Sun,
    tint: 'bg-look-tint text-look',
    path: (projectId) => paths.solarManagement(projectId),
  },
]

export function CategorySelectionScreen() {
  const { projectId = '' } = useParams()
  return (
    <Screen title={t('New Project')} backTo={paths.home} backLabel={t('Back to home')}>
      <BelowRecords projectId={projectId}>
        <h2 className="mt-6 text-center text-2xl font-semibold text-balance">
          {t('What would you like to manage?')}
        </h2>
        <div className="mt-4 flex justify-center">
          <ChatButton projectId={projectId} />
        </div>
        <ul className="mt-6 grid gap-4 sm:grid-cols-3">
          {CATEGORIES.map(({ name, tags, icon: Icon, tint, path }) => (
            <li key={name.id}>
              <Link
                href={path(projectId)}
                className="flex h-full flex-col items-center gap-4 rounded-card border border-line bg-surface p-6 text-center transition-colors hover:border-leaf"
              >
                <span className={`rounded-full p-5 ${tint}`}>
                  <Icon aria-hidden className="size-10" />
                </span>
                <h3 className="text-base font-semibold">{say(name)}</h3>
                <span className="mt-auto flex flex-wrap justify-center gap-2">
                  {tags.map((tag) => (
                    <Tag key={tag.id}>{say(tag)}</Tag>
                  ))}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </BelowRecords>
    </Screen>
  )
}
