// Checks the Node version and the install before a program is loaded. An old Node has to parse this
// file, so it uses Node's own modules and old syntax only.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'

const THIS_SYSTEM = new RegExp(`${process.platform}(?:musl)?-${process.arch}`)

export const readManifest = (folder) =>
  JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))

/** One sentence saying that Node is too old for a manifest; null if it is not. */
export function oldNode({ engines }, version = process.versions.node) {
  const floor = engines.node.replace('>=', '')
  const [major, minor] = version.split('.').map(Number)
  const [leastMajor, leastMinor] = floor.split('.').map(Number)
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return null
  return `Smart Farm needs Node ${floor} or newer, and this is ${version}: install a newer one from https://nodejs.org.`
}

/** Folder that Node resolves a package to; null if there is none. */
function installedAt(name, folder) {
  const place = path.join(folder, 'node_modules', name)
  if (existsSync(path.join(place, 'package.json'))) return place
  return folder === path.dirname(folder) ? null : installedAt(name, path.dirname(folder))
}

/** Whether a package is installed, including its native binary for this platform if it has one. */
function isInstalled(name, folder) {
  const place = installedAt(name, folder)
  if (!place) return false
  const parts = Object.keys(readManifest(place).optionalDependencies ?? {})
  const ours = parts.filter((part) => THIS_SYSTEM.test(part))
  return ours.length === 0 || ours.some((part) => installedAt(part, place))
}

/** Why the program in a folder cannot run, and what to do about it; null if it can. */
export function refusalOf(folder, version) {
  try {
    const manifest = readManifest(folder)
    const tooOld = oldNode(manifest, version)
    if (tooOld) return tooOld
    const absent = Object.keys(manifest.dependencies).filter((name) => !isInstalled(name, folder))
    if (absent.length === 0) return null
    return `Not installed for this system: ${absent.join(', ')}. Run "npm ci --omit=dev" in ${folder}.`
  } catch {
    return `${path.join(folder, 'package.json')} is missing or not the build's own: copy the folder dist as a whole, or make it again with "npm run build".`
  }
}

/** Loads a program whose entry file has this URL, or prints why it cannot run. */
export async function begin(address, load) {
  const refusal = refusalOf(path.dirname(fileURLToPath(address)))
  if (refusal === null) {
    // V8 13.6 can crash where a pattern moves from its interpreter to machine code (decision 50).
    setFlagsFromString('--no-regexp-tier-up')
    return load()
  }
  console.error(refusal)
  process.exit(1)
}
