// `npm run siege [part …]`: builds, attacks its own server on this machine, and prints a table.
// Parts: durability, load, overload, slow, disk, fuzz, held, scanners. `--quick` runs a tenth of each; `--minutes` sets the load's length.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { printTable } from './bench/table.ts'
import { siegeDurability } from './siege/durability.ts'
import { siegeFullDisk } from './siege/full-disk.ts'
import { siegeFuzz } from './siege/fuzz.ts'
import { siegeHeld } from './siege/held.ts'
import { siegeLoad } from './siege/load.ts'
import { siegeOverload } from './siege/overload.ts'
import { siegeScanners } from './siege/scanners.ts'
import { siegeSlow } from './siege/slow.ts'

const QUICK_FRACTION = 0.1

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '10' },
  },
})
const wants = (part: string) => positionals.length === 0 || positionals.includes(part)
const fraction = values.quick ? QUICK_FRACTION : 1

spawnSync(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'scripts/build.ts'], {
  stdio: 'inherit',
})
if (wants('durability')) printTable('Durability', await siegeDurability(fraction))
const minutes = Number(values.minutes) * fraction
if (wants('load')) printTable('Load', await siegeLoad(minutes))
if (wants('overload')) printTable('Overload', await siegeOverload())
if (wants('slow')) printTable('Slow connections', await siegeSlow())
if (wants('disk')) printTable('Full disk', await siegeFullDisk())
if (wants('fuzz')) printTable('Hostile input', await siegeFuzz(fraction))
if (wants('held')) printTable('How long one request holds others', await siegeHeld(fraction))
if (wants('scanners')) printTable('Scanners', await siegeScanners(fraction))
