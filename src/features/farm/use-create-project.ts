import { useLocation } from 'wouter'
import { useCreateProject } from '#src/api/projects.ts'
import { paths } from '#src/lib/paths.ts'
import { t } from '#src/lib/texts.ts'

/** Asks for the name of a new project, and opens it (spec sections 4 and 5). */
export function useCreateProjectPrompt() {
  const [, navigate] = useLocation()
  const { mutate, isPending } = useCreateProject()
  const promptForName = () => {
    const name = window.prompt(t('Enter project name:'))?.trim()
    if (!name) return
    // A callback of the call itself does not run after unmount: a farmer who left stays there.
    const open = ({ id }: { id: string }) => navigate(paths.categorySelection(id))
    mutate({ name, description: '' }, { onSuccess: open })
  }
  return { promptForName, isPending }
}
