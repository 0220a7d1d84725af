import { ChevronsUpDown } from 'lucide-react'
import { Link } from 'wouter'
import type { Project } from '#contract/projects.ts'
import { paths } from '#src/lib/paths.ts'
import { t } from '#src/lib/texts.ts'
import { Menu, menuItemStyle } from '#src/ui/more-menu.tsx'
import { Picture } from '#src/ui/picture.tsx'
import { recordEntries } from './record-entries.ts'

/** Empty while the project is not known. */
export const projectCrumbs = (project: Project | undefined) =>
  project ? [{ label: project.name, href: paths.project(project.id) }] : []

type RecordCrumbProps = {
  project: Project
  /** Undefined for a new record. */
  recordId: string | undefined
}

/** The name of the record, with a menu of the other records of its project. */
export function RecordCrumb({ project, recordId }: RecordCrumbProps) {
  const entries = recordEntries(project)
  const name = entries.find(({ id }) => id === recordId)?.title ?? t('New')
  if (entries.every(({ id }) => id === recordId)) {
    return (
      <span aria-current="page" data-not-a-figure="entered" className="truncate">
        {name}
      </span>
    )
  }
  return (
    <Menu
      label={t('{name}: other records of this project', { name })}
      className="flex min-h-touch min-w-0 items-center gap-1 rounded-control hover:text-ink"
      items={entries.map(({ id, title, note, href, image }) => (
        <Link
          key={id}
          href={href}
          role="menuitem"
          aria-current={id === recordId ? 'page' : undefined}
          className={`${menuItemStyle} aria-[current]:bg-leaf-tint`}
        >
          <span className="w-8 shrink-0">
            <Picture
              src={image}
              widthPx={32}
              heightPx={32}
              placeholder={null}
              className="aspect-square rounded-md"
            />
          </span>
          <span className="min-w-0">
            <span className="block truncate">{title}</span>
            <span className="block truncate text-xs text-soft">{note}</span>
          </span>
        </Link>
      ))}
    >
      <span className="truncate">{name}</span>
      <ChevronsUpDown aria-hidden className="size-3.5 shrink-0" />
    </Menu>
  )
}
