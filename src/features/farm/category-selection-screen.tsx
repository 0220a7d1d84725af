import { PawPrint, Sprout, Sun, type LucideIcon } from 'lucide-react'
import { Link, useParams } from 'wouter'
import { ChatButton } from '#src/features/assistant/chat-button.tsx'
import { paths } from '#src/lib/paths.ts'
import { Badge } from '#src/ui/badge.tsx'
import { ScreenHeader } from '#src/ui/screen-header.tsx'
import { BelowRecords } from '#src/features/records/selection-screen.tsx'

type Category = {
  name: string
  tags: [string, string]
  icon: LucideIcon
  tint: string
  path: (projectId: string) => string
}

const CATEGORIES: Category[] = [
  {
    name: 'Plants & Crops',
    tags: ['Disease Detection', 'Growth Tracking'],
    icon: Sprout,
    tint: 'bg-leaf-tint text-leaf',
    path: paths.cropSelection,
  },
  {
    name: 'Livestock & Animals',
    tags: ['Health Monitoring', 'Feed Optimization'],
    icon: PawPrint,
    tint: 'bg-sky-tint text-sky',
    path: paths.animalSelection,
  },
  {
    name: 'Solar & Energy',
    tags: ['Generation Tracking', 'Fault Detection'],
    icon: Sun,
    tint: 'bg-sun-tint text-sun',
    path: (projectId) => paths.solarManagement(projectId),
  },
]

export function CategorySelectionScreen() {
  const { projectId = '' } = useParams()
  return (
    <main>
      <ScreenHeader title="New Project" backTo={paths.home} backLabel="Back to home" />
      <div className="mx-auto max-w-5xl px-4 py-6 sm:px-6">
        <BelowRecords projectId={projectId}>
          <h2 className="mt-6 text-center text-2xl font-bold text-balance">
            What would you like to manage?
          </h2>
          <div className="mt-4 flex justify-center">
            <ChatButton projectId={projectId} />
          </div>
          <ul className="mt-6 grid gap-4 sm:grid-cols-3">
            {CATEGORIES.map(({ name, tags, icon: Icon, tint, path }) => (
              <li key={name}>
                <Link
                  href={path(projectId)}
                  className="flex h-full flex-col items-center gap-4 rounded-card border border-line bg-surface p-6 text-center shadow-card transition-colors hover:border-leaf"
                >
                  <span className={`rounded-full p-5 ${tint}`}>
                    <Icon aria-hidden className="size-10" />
                  </span>
                  <h3 className="text-lg font-semibold">{name}</h3>
                  <span className="mt-auto flex flex-wrap justify-center gap-2">
                    {tags.map((tag) => (
                      <Badge key={tag} tone="gray">
                        {tag}
                      </Badge>
                    ))}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </BelowRecords>
      </div>
    </main>
  )
}
