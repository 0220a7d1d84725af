import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { insist } from './insist.ts'

export type Part<Props> = LazyExoticComponent<ComponentType<Props>> & {
  /** Fetches it before it is needed. Should that fail, it is fetched when it is needed. */
  fetchAhead: () => void
}

/** A part of the product that is fetched when it is first shown, as the child of a `PartPlace`. */
export function part<Props>(load: () => Promise<ComponentType<Props>>): Part<Props> {
  return Object.assign(
    lazy(async () => ({ default: await insist(load) })),
    { fetchAhead: () => void load().catch(() => undefined) },
  )
}
