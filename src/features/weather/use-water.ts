import type { Task } from '#contract/tasks.ts'
import { useAddTask, useCompleteTask, useDeleteTask, useReopenTask } from '#src/api/tasks.ts'
import { useMay } from '#src/api/session.ts'
import { useReadWeatherAnew } from '#src/api/weather.ts'
import { wateredTask, type Irrigation } from './finding-tasks.ts'

/** Irrigation is a task that is done; one that was planned with other millimeters gives way to it. */
export function useWater(irrigation: Irrigation) {
  const add = useAddTask()
  const complete = useCompleteTask()
  const remove = useDeleteTask(() => {})
  const reopen = useReopenTask()
  const mayDelete = useMay('manage')
  const readAnew = useReadWeatherAnew()
  async function record(mm: number, today: string, planned?: { task: Task; mm: number }) {
    let task = planned?.task
    if (planned && planned.mm !== mm) {
      await remove.mutateAsync(planned.task)
      task = undefined
    }
    task ??= (await add.mutateAsync(wateredTask(irrigation, mm, today))).task
    await complete.mutateAsync(task)
    await readAnew()
  }
  async function undo(task: Task) {
    await (mayDelete ? remove : reopen).mutateAsync(task)
    await readAnew()
  }
  const all = [add, complete, remove, reopen]
  return {
    // What fails is shown from the mutation.
    record: (...given: Parameters<typeof record>) => void record(...given).catch(() => undefined),
    undo: (task: Task) => void undo(task).catch(() => undefined),
    isPending: all.some(({ isPending }) => isPending),
    error: all.find(({ error }) => error)?.error,
  }
}
