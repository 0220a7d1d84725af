import { createContext, lazy as reactLazy, useContext, useState, type ComponentType } from 'react'
import { retry } from './async.ts'
import { allTexts } from './texts.ts'

export type Lazy<Props> = ComponentType<Props> & {
  /** Never rejects: a failed preload is retried when the component renders. */
  preload: () => Promise<void>
}

/** A new object for each retry of a `LazyBoundary`: React's `lazy` keeps a failure for ever. */
export const Attempt = createContext({})

/**
 * React's `lazy` with retries and preloading, for use inside a `LazyBoundary`. A preloaded component
 * renders directly: through React's `lazy` it would suspend, and React shows a fallback for at least
 * 300 ms.
 */
export const lazy = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyOnHome(async () => {
    const [component] = await Promise.all([load(), allTexts()])
    return component
  })

/** `lazy` of what home shows, which waits for its own texts alone. */
export function lazyOnHome<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Lazy<Props> {
  let loaded: ComponentType<Props> | undefined
  const loadOnce = async () => {
    loaded = await load()
    return { default: loaded }
  }
  const attempts = new WeakMap<object, ComponentType<Props>>()
  const suspending = (attempt: object) => {
    const Suspending = attempts.get(attempt) ?? reactLazy(() => retry(loadOnce))
    attempts.set(attempt, Suspending)
    return Suspending
  }
  function LazyComponent(props: Props) {
    const attempt = useContext(Attempt)
    const [Component] = useState(() => loaded ?? suspending(attempt))
    return <Component {...props} />
  }
  const preload = () =>
    loadOnce().then(
      () => undefined,
      () => undefined,
    )
  return Object.assign(LazyComponent, { preload })
}
