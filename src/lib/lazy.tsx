import { lazy as reactLazy, useState, type ComponentType } from 'react'
import { retry } from './async.ts'

export type Lazy<Props> = ComponentType<Props> & {
  /** Never rejects: a failed preload is retried when the component renders. */
  preload: () => Promise<void>
}

/**
 * React's `lazy` with retries and preloading, for use inside a `LazyBoundary`. A preloaded component
 * renders directly: through React's `lazy` it would suspend, and React shows a fallback for at least
 * 300 ms.
 */
export function lazy<Props extends object>(load: () => Promise<ComponentType<Props>>): Lazy<Props> {
  let loaded: ComponentType<Props> | undefined
  const loadOnce = async () => {
    loaded = await load()
    return { default: loaded }
  }
  const Suspending: ComponentType<Props> = reactLazy(() => retry(loadOnce))
  function LazyComponent(props: Props) {
    const [Component] = useState(() => loaded ?? Suspending)
    return <Component {...props} />
  }
  const preload = () =>
    loadOnce().then(
      () => undefined,
      () => undefined,
    )
  return Object.assign(LazyComponent, { preload })
}
