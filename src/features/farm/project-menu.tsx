import { Pencil, Trash2 } from 'lucide-react'
import type { Project } from '#contract/projects.ts'
import { useDeleteProject, useRenameProject } from '#src/api/projects.ts'
import { useMay } from '#src/api/session.ts'
import { t } from '#src/lib/texts.ts'
import { MoreMenu } from '#src/ui/more-menu.tsx'

/** Renames or deletes a project. */
export function ProjectMenu({ project, className }: { project: Project; className?: string }) {
  const { name } = project
  const mayChange = useMay('manage')
  const { mutate: rename } = useRenameProject(project)
  const { mutate: remove } = useDeleteProject()
  if (!mayChange) return null
  const askForName = () => {
    const newName = window.prompt(t('Enter project name:'), name)?.trim()
    if (newName && newName !== name) rename(newName)
  }
  const confirmDeletion = () => {
    const sure = window.confirm(t('Are you sure you want to delete project "{name}"?', { name }))
    if (sure) remove(project)
  }
  return (
    <MoreMenu
      label={t('More for project {name}', { name })}
      className={className}
      actions={[
        { label: t('Rename project'), icon: Pencil, onSelect: askForName },
        { label: t('Delete project'), icon: Trash2, onSelect: confirmDeletion, isDangerous: true },
      ]}
    />
  )
}
