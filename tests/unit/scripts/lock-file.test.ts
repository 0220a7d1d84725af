import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Manifest = { integrity?: string; engines?: { node?: string } }
type Lock = { packages: Record<string, Manifest> & { '': Manifest } }

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock

const ALTERNATIVE = /^(>=|\^|) ?v?(\d+)(?:\.(\d+|[x*]))?/

/** Whether a range, as packages write it, has this version: `>=20.9`, `18 || ^20.17.0`. */
const allows = (range: string, major: number, minor: number) =>
  range.split('||').some((alternative) => {
    const [, sign, wantedMajor, wantedMinor = 0] = ALTERNATIVE.exec(alternative.trim()) ?? []
    const isSameMajor = Number(wantedMajor) === major
    const isMinorEnough = !(Number(wantedMinor) > minor)
    return (isSameMajor && isMinorEnough) || (sign === '>=' && Number(wantedMajor) < major)
  })

test('every package of the lock file has an integrity, also those of other systems', () => {
  const unproven = Object.entries(packages).filter(([path, { integrity }]) => path && !integrity)
  expect(unproven.map(([path]) => path)).toEqual([])
})

test('every package of the lock file runs on the oldest Node that we promise', () => {
  const [, major, minor] = /^>=(\d+)\.(\d+)$/.exec(packages[''].engines?.node ?? '') ?? []
  const others = Object.entries(packages).filter(
    ([, { engines }]) => engines?.node && !allows(engines.node, Number(major), Number(minor)),
  )
  expect(others.map(([path]) => path)).toEqual([])
})
