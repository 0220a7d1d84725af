import { lazy as reactLazy, useState, type ComponentType } from 'react'
import { retry } from './async.ts'

export type Lazy<Props> = ComponentType<Props> & {
  /** Fetches it before it is needed. Should that fail, it is fetched when it is needed. */
  preload: () => Promise<void>
}

/**
 * React's `lazy`, as the child of a `LazyBoundary`. While the server is away it tries again for nine
 * seconds, and what is there already shows at once: React would hold it back as late until its
 * place has shown for 300 ms that something is missing.
 */
export function lazy<Props extends object>(load: () => Promise<ComponentType<Props>>): Lazy<Props> {
  let loaded: ComponentType<Props> | undefined
  const loadOnce = async () => {
    loaded = await load()
    return { default: loaded }
  }
  const Late: ComponentType<Props> = reactLazy(() => retry(loadOnce))
  function ShownWhenThere(props: Props) {
    const [Shown] = useState(() => loaded ?? Late)
    return <Shown {...props} />
  }
  const preload = () =>
    loadOnce().then(
      () => undefined,
      () => undefined,
    )
  return Object.assign(ShownWhenThere, { preload })
}
