import { Link, useParams } from 'wouter'
import { msg, type Message } from '#contract/message.ts'
import { ChatButton } from '#src/features/assistant/chat-button.tsx'
import { SelectionScreen } from '#src/features/records/selection-screen.tsx'
import { paths } from '#src/lib/paths.ts'
import { say, t } from '#src/lib/texts.ts'
import { Tag } from '#src/ui/badge.tsx'
import { Picture, PICTURE_HEIGHT_PX, PICTURE_WIDTH_PX } from '#src/ui/picture.tsx'
import { Section } from '#src/ui/section.tsx'

type Category = {
  name: Message
  tags: [Message, Message]
  /** Drawn as the records are. */
  image: string
  path: (projectId: string) => string
}

const CATEGORIES: Category[] = [
  {
    name: msg('Plants & Crops'),
    tags: [msg('Disease Detection'), msg('Growth Tracking')],
    image: '/crops/tomatoes.svg',
    path: paths.cropSelection,
  },
  {
    name: msg('Livestock & Animals'),
    tags: [msg('Health Monitoring'), msg('Feed Optimization')],
    image: '/animals/cattle.svg',
    path: paths.animalSelection,
  },
  {
    name: msg('Solar & Energy'),
    tags: [msg('Generation Tracking'), msg('Fault Detection')],
    image: '/solar.svg',
    path: (projectId) => paths.solarManagement(projectId),
  },
]

export function CategorySelectionScreen() {
  const { projectId = '' } = useParams()
  return (
    <SelectionScreen
      projectId={projectId}
      title={t('New Project')}
      backTo={paths.home}
      backLabel={t('Back to home')}
    >
      <Section title={t('What would you like to manage?')}>
        <ul className="grid gap-3 sm:grid-cols-3 sm:gap-6">
          {CATEGORIES.map(({ name, tags, image, path }) => (
            <li key={name.id}>
              <Link
                href={path(projectId)}
                className="grid h-full grid-cols-[6rem_minmax(0,1fr)] items-center gap-x-4 gap-y-3 rounded-card bg-surface p-3 hover:bg-sunken sm:grid-cols-1 sm:content-start"
              >
                <Picture
                  src={image}
                  widthPx={PICTURE_WIDTH_PX}
                  heightPx={PICTURE_HEIGHT_PX}
                  placeholder={null}
                />
                <span className="grid gap-2 sm:p-2">
                  <h3 className="font-semibold">{say(name)}</h3>
                  <span className="flex flex-wrap gap-1.5">
                    {tags.map((tag) => (
                      <Tag key={tag.id}>{say(tag)}</Tag>
                    ))}
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </Section>
      <ChatButton projectId={projectId} className="justify-self-start" />
    </SelectionScreen>
  )
}
