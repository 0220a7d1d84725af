import { lazy, useState, type ComponentType } from 'react'
import { retry } from './retry.ts'

export type Part<Props> = ComponentType<Props> & {
  /** Fetches it before it is needed. Should that fail, it is fetched when it is needed. */
  fetchAhead: () => Promise<void>
}

/**
 * A part of the product that is fetched when it is first shown, as the child of a `PartPlace`.
 * One that is there already is shown at once: to React's `lazy` it would be late all the same, and
 * what is late waits until its place has shown for 300 ms that something is missing.
 */
export function part<Props extends object>(load: () => Promise<ComponentType<Props>>): Part<Props> {
  let fetched: ComponentType<Props> | undefined
  const fetch = async () => {
    fetched = await load()
    return { default: fetched }
  }
  const Late: ComponentType<Props> = lazy(() => retry(fetch))
  function ShownWhenThere(props: Props) {
    const [Shown] = useState(() => fetched ?? Late)
    return <Shown {...props} />
  }
  return Object.assign(ShownWhenThere, {
    fetchAhead: () =>
      fetch().then(
        () => undefined,
        () => undefined,
      ),
  })
}
