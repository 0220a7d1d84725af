// `npm run siege [part …]`: builds, attacks its own server on this machine, prints tables and
// writes them into docs/measurements.md. Parts: durability, load, overload, slow, disk, fuzz, held,
// field, scanners. `--quick` runs a tenth of each and only prints; `--minutes` sets the length of the
// load.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { printTable, type Row } from './bench/table.ts'
import { report } from './measurements.ts'
import { siegeDurability } from './siege/durability.ts'
import { siegeField } from './siege/field.ts'
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
const show = async (title: string, rows: Row[]) =>
  values.quick ? printTable(title, rows) : report('siege', title, rows)

spawnSync(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'scripts/build.ts'], {
  stdio: 'inherit',
})
if (wants('durability')) await show('Durability', await siegeDurability(fraction))
const minutes = Number(values.minutes) * fraction
if (wants('load')) await show('Load', await siegeLoad(minutes))
if (wants('overload')) await show('Overload', await siegeOverload(fraction))
if (wants('slow')) await show('Slow connections', await siegeSlow())
if (wants('disk')) await show('Full disk', await siegeFullDisk())
if (wants('fuzz')) await show('Hostile input', await siegeFuzz(fraction))
if (wants('held')) await show('How long one request holds others', await siegeHeld(fraction))
if (wants('field')) await show('In the field', await siegeField(fraction))
if (wants('scanners')) await show('Scanners', await siegeScanners(fraction))
