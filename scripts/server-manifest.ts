import { isBuiltin } from 'node:module'

type Names = Record<string, string>
type Package = {
  version: string
  dependencies?: Names
  optionalDependencies?: Names
  peerDependencies?: Names
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}
type Packages = Record<string, Package>
export type Lock = { lockfileVersion: number; packages: Packages }
type Root = { name: string; version: string; engines: Names }

/** Package name of an import: `@aws-sdk/client-s3`, or `csv-parse` for `csv-parse/sync`. */
const packageOf = (imported: string) => /^(?:@[^/]+\/)?[^/]+/.exec(imported)?.[0] ?? imported

/**
 * package.json and package-lock.json for the packages that the server build does not bundle, with
 * the versions and paths of the project's own lock file.
 */
export function serverManifest(root: Root, { lockfileVersion, packages }: Lock, imports: string[]) {
  const names = new Set(imports.filter((name) => !/^\w+:/.test(name) && !isBuiltin(name)))
  const dependencies = Object.fromEntries(
    [...new Set([...names].map(packageOf))]
      .toSorted()
      .map((name) => [name, found(packages, resolved(packages, '', name), name).version]),
  )
  const { name, version, engines } = root
  const manifest = { name, version, private: true, type: 'module', engines, dependencies }
  const locked = {
    '': { name, version, engines, dependencies },
    ...transitive(packages, dependencies),
  }
  return { manifest, lock: { name, version, lockfileVersion, requires: true, packages: locked } }
}

function found(packages: Packages, place: string | null, name: string) {
  const known = place === null ? undefined : packages[place]
  if (known) return known
  throw new Error(`The server needs ${name}, which the lock file does not have`)
}

/** Resolves a package as Node does: in its own node_modules, then in those further up. */
function resolved(packages: Packages, from: string, name: string): string | null {
  const place = `${from && `${from}/`}node_modules/${name}`
  if (place in packages) return place
  if (from === '') return null
  return resolved(packages, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name)
}

const dependencyNames = ({
  dependencies,
  peerDependencies = {},
  peerDependenciesMeta = {},
}: Package) => [
  ...Object.keys(dependencies ?? {}),
  ...Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional),
]

/** Flags of why the project locks a package; the server's reasons differ. */
const REASONS = ['dev', 'devOptional', 'optional', 'peer']

/** Transitive dependencies, marked optional if an install may skip them. */
function transitive(packages: Packages, dependencies: Names) {
  const needed = new Set<string>()
  const wanted = new Set<string>()
  function follow(from: string, name: string, isOptional: boolean) {
    const place = resolved(packages, from, name)
    if (place === null && isOptional) return
    const one = found(packages, place, name)
    const seen = isOptional ? wanted : needed
    if (place === null || needed.has(place) || seen.has(place)) return
    seen.add(place)
    for (const need of dependencyNames(one)) follow(place, need, isOptional)
    for (const part of Object.keys(one.optionalDependencies ?? {})) follow(place, part, true)
  }
  for (const name of Object.keys(dependencies)) follow('', name, false)
  return Object.fromEntries(
    [...new Set([...needed, ...wanted])].toSorted().map((place) => {
      const reported = Object.entries(found(packages, place, place))
      const one = Object.fromEntries(reported.filter(([name]) => !REASONS.includes(name)))
      return [place, needed.has(place) ? one : { ...one, optional: true }]
    }),
  )
}
