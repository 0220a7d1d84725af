import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import sharp, { type Sharp } from 'sharp'
import * as z from 'zod/mini'
import type { EntityType } from '#contract/analysis.ts'
import { UnusablePhoto } from '#domain/photo/unusable-photo.ts'
import type { PhotoFinding } from '#server/ai.ts'
import { LARGE_AREA_FROM_PERCENT } from '#domain/photo/leaf-verdict.ts'
import { needsNewPhoto } from '#domain/photo/finding.ts'
import { MIN_SIDE_PX } from '#domain/photo/photo-size.ts'
import { WORKING_PX } from '#domain/photo/picture.ts'
import { readPhoto } from '#server/vision/read-photo.ts'
import type { Evaluation, Figure } from './eval-report.ts'
import { spearman } from './spearman.ts'

const samples = z.array(z.object({ path: z.string(), label: z.string() }))
/** `photo` reads the file lazily: a folder may hold thousands. */
type Sample = { label: string; photo: () => Promise<Buffer> }
type Seen = { label: string; finding: PhotoFinding | null }

/**
 * Evaluates the built-in engine on a folder of photos. Its samples.csv has the columns path and
 * label. Labels begin with `crop:` (with `severity=0` to 4), `quality:`, `solar:`, or another word
 * if the photo shows no leaf.
 */
export async function evaluatePhotos(folder: string): Promise<Evaluation> {
  const all = await readSamples(folder)
  const withLabel = (start: string) => all.filter(({ label }) => label.startsWith(start))
  const leaves = withLabel('crop:')
  const noLeaves = all.filter(({ label }) => !/^(crop|quality):/.test(label))
  const others = await analyseAll(enlarged(noLeaves), 'crop')
  return {
    title: 'Labelled photos',
    figures: [
      ...leafFigures(await analyseAll(leaves, 'crop')),
      share('other things refused as leaves', others, isNotJudged, { atLeast: 0.95 }),
      share('other things of high priority', others, isUrgent, { atMost: 0 }),
      ...(await warningFigures(leaves, withLabel('quality:'))),
      ...panelFigures(await analyseAll(withLabel('solar:'), 'solar')),
    ],
  }
}

export async function readSamples(folder: string): Promise<Sample[]> {
  const table = await readFile(join(folder, 'samples.csv'))
  const rows = samples.parse(parse(table, { columns: true, bom: true, skip_empty_lines: true }))
  return rows.map(({ path, label }) => ({ label, photo: () => readFile(join(folder, path)) }))
}

async function analyseAll(samples: Sample[], entityType: EntityType): Promise<Seen[]> {
  const seen: Seen[] = []
  for (const { label, photo } of samples)
    seen.push({ label, finding: await findingOf(await photo(), entityType) })
  return seen
}

/** Null if the photo is refused. */
const findingOf = (photo: Buffer, entityType: EntityType) =>
  readPhoto(photo, { entityType, name: '' }).catch((error: unknown) => {
    if (error instanceof UnusablePhoto) return null
    throw error
  })

const areaPercent = ({ finding }: Seen) =>
  finding?.measurements.find(({ name }) => name === 'discolouredAreaPercent')?.value
const severity = ({ label }: Seen) => Number(/severity=(\d)/.exec(label)?.[1] ?? NaN)
const status = ({ finding }: Seen) => finding?.analysisResult.healthStatus
const isNotJudged = (seen: Seen) => areaPercent(seen) === undefined
const isUrgent = ({ finding }: Seen) =>
  finding?.recommendations.some(({ priority }) => priority === 'high') === true
const isWarned = ({ finding }: Seen) => finding === null || needsNewPhoto(finding)

function leafFigures(leaves: Seen[]): Figure[] {
  const graded = leaves.flatMap((leaf) => {
    const area = areaPercent(leaf)
    return area === undefined || Number.isNaN(severity(leaf))
      ? []
      : [{ area, severity: severity(leaf) }]
  })
  const healthy = leaves.filter((leaf) => severity(leaf) === 0)
  const sick = leaves.filter((leaf) => severity(leaf) > 0)
  const needsAttention = (leaf: Seen) => status(leaf) === 'needs_attention'
  const isLarge = (leaf: Seen) => (areaPercent(leaf) ?? 0) >= LARGE_AREA_FROM_PERCENT
  return [
    {
      name: 'area against severity (Spearman)',
      value: spearman(
        graded.map(({ area }) => area),
        graded.map((leaf) => leaf.severity),
      ),
      count: graded.length,
      target: { atLeast: 0.7 },
    },
    share('healthy leaves called needs_attention', healthy, needsAttention, { atMost: 0.08 }),
    share('healthy leaves called good', healthy, (leaf) => status(leaf) === 'good', null),
    share('healthy leaves at 10 % and more', healthy, isLarge, { atMost: 0 }),
    share('sick leaves called needs_attention', sick, needsAttention, null),
    share('sick leaves called good', sick, (leaf) => status(leaf) === 'good', null),
  ]
}

/** Photos labelled as bad, and leaves that are blurred and darkened here. */
async function warningFigures(leaves: Sample[], bad: Sample[]): Promise<Figure[]> {
  const like = (pattern: RegExp) => bad.filter(({ label }) => pattern.test(label))
  const target = { atLeast: 0.95 }
  const sets: [string, Sample[], Figure['target']][] = [
    ['blurred photos warned of', like(/blurred/), target],
    ['dark photos warned of', like(/dark/), target],
    ['leaves blurred with sigma 3 warned of', spoiled(leaves, (leaf) => leaf.blur(3)), target],
    ['leaves blurred with sigma 6 warned of', spoiled(leaves, (leaf) => leaf.blur(6)), target],
    ['leaves darkened to 15 % warned of', spoiled(leaves, (leaf) => leaf.linear(0.15)), target],
    ['over-exposed photos warned of', like(/over-exposed/), null],
    ['unchanged leaves warned of', leaves, { atMost: 0.1 }],
  ]
  const figures: Figure[] = []
  for (const [name, set, wanted] of sets)
    figures.push(share(name, await analyseAll(set, 'crop'), isWarned, wanted))
  return figures
}

const changed = (samples: Sample[], change: (photo: Buffer) => Promise<Buffer>): Sample[] =>
  samples.map(({ label, photo }) => ({ label, photo: async () => change(await photo()) }))

/** Spoils photos at working size, so that the blur does not depend on the photo's size. */
const spoiled = (samples: Sample[], spoil: (photo: Sharp) => Sharp) =>
  changed(samples, async (photo) => {
    const upright = sharp(photo).autoOrient()
    const working = await upright.resize(WORKING_PX, WORKING_PX, { fit: 'inside' }).png().toBuffer()
    return spoil(sharp(working)).jpeg({ quality: 90 }).toBuffer()
  })

/** Enlarges small pictures beyond the minimum size, so that only the leaf check can refuse them. */
const enlarged = (samples: Sample[]) =>
  changed(samples, (photo) =>
    sharp(photo)
      .resize(MIN_SIDE_PX, MIN_SIDE_PX, { fit: 'outside', withoutReduction: true })
      .png()
      .toBuffer(),
  )

/** Drawn panels so far, so they are reported without a target. */
function panelFigures(panels: Seen[]): Figure[] {
  const found =
    (flag: 'shadingDetected' | 'dirtBuildup') =>
    ({ finding }: Seen) =>
      finding?.analysisResult[flag] === true
  const like = (pattern: RegExp) => panels.filter(({ label }) => pattern.test(label))
  const isClear = (seen: Seen) => !found('shadingDetected')(seen) && !found('dirtBuildup')(seen)
  return [
    share('shaded panels found (drawn)', like(/shade/), found('shadingDetected'), null),
    share('dirty panels found (drawn)', like(/dirt/), found('dirtBuildup'), null),
    share('clean panels left alone (drawn)', like(/clean/), isClear, null),
  ]
}

const share = (
  name: string,
  seen: Seen[],
  holds: (seen: Seen) => boolean,
  target: Figure['target'],
): Figure => ({
  name,
  value: seen.length === 0 ? 0 : seen.filter(holds).length / seen.length,
  count: seen.length,
  target,
})
