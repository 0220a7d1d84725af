type Manifest = { engines: { node: string } }
export function readManifest(folder: string): Manifest
export function oldNode(manifest: Manifest, version?: string): string | null
export function refusalOf(folder: string, version?: string): string | null
export function begin(address: string, load: () => Promise<unknown>): Promise<unknown>
