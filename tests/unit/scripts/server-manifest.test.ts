import { expect, test } from 'vitest'
import { serverManifest } from '#scripts/server-manifest.ts'

const packages = {
  '': { version: '1.0.0' },
  'node_modules/corn': {
    version: '1.2.3',
    dependencies: { seed: '^1' },
    optionalDependencies: { '@corn/linux': '1', gone: '1' },
    peerDependencies: { soil: '*', bench: '*' },
    peerDependenciesMeta: { bench: { optional: true } },
  },
  'node_modules/corn/node_modules/seed': { version: '1.0.0', dependencies: { water: '*' } },
  'node_modules/seed': { version: '2.0.0', dev: true },
  'node_modules/soil': { version: '4.0.0', peer: true },
  'node_modules/water': { version: '5.0.0', devOptional: true },
  'node_modules/@corn/linux': { version: '1.2.3', optional: true },
  'node_modules/bench': { version: '9.0.0', dev: true },
}
const root = { name: 'farm', version: '1.0.0', engines: { node: '>=20.19' } }
const made = (...imports: string[]) =>
  serverManifest(root, { lockfileVersion: 3, packages }, imports)

test('the manifest of the server names what its build imports, in the versions of the lock file', () => {
  const { manifest } = made('corn/sync', 'node:fs', 'path', 'bun:sqlite', 'water', 'corn')
  expect(manifest).toEqual({
    ...root,
    private: true,
    type: 'module',
    dependencies: { corn: '1.2.3', water: '5.0.0' },
  })
})

test('its lock file has what these need in turn, where it lies, and nothing else', () => {
  const { packages: locked } = made('corn').lock
  expect(locked).toEqual({
    '': { ...root, dependencies: { corn: '1.2.3' } },
    'node_modules/@corn/linux': { version: '1.2.3', optional: true },
    'node_modules/corn': packages['node_modules/corn'],
    'node_modules/corn/node_modules/seed': packages['node_modules/corn/node_modules/seed'],
    'node_modules/soil': { version: '4.0.0' },
    'node_modules/water': { version: '5.0.0' },
  })
})

test('an import that the lock file does not have fails the build', () => {
  expect(() => made('rye')).toThrow('The server needs rye, which the lock file does not have')
})
