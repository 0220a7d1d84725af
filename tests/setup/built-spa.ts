import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FirstPaints } from '#server/pages/spa.ts'

const PAINTS = {
  landing: '<p>landing</p>',
  home: '<p>home of [first name]</p>',
  homeWithProjects: '<p>advice for [first name]</p>',
  screens: { solarManagement: '<p>solar</p>', none: '<p>none</p>' },
  notFound: '<title>not found</title>',
}
const FIRST_PAINTS: FirstPaints = {
  inLanguages: { en: PAINTS, 'en-XA': { ...PAINTS, landing: '<p>ĺàńď</p>' } },
  firstNamePlace: '[first name]',
  farmScript: '/farm.js',
  textScripts: { 'en-XA': '/texts-en-XA.js' },
  calledOrigins: [],
}

/** A fake build folder. @param files content by path below `client/` */
export async function builtSpa(files: Record<string, string>) {
  const folder = await mkdtemp(path.join(tmpdir(), 'smart-farm-spa-'))
  const write = async (name: string, text: string) => {
    const file = path.join(folder, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, text)
  }
  await write('server/first-paints.json', JSON.stringify(FIRST_PAINTS))
  for (const [name, text] of Object.entries(files)) await write(`client/${name}`, text)
  return { folder, remove: () => rm(folder, { recursive: true }) }
}
