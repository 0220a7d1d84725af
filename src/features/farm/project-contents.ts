import type { Project } from '#contract/projects.ts'

const counted = (count: number, one: string, many: string) =>
  count > 0 && `${count} ${count === 1 ? one : many}`

/** '2 fields · 1 herd · 1 solar system'; '' for an empty project. */
export const projectContents = ({ crops = [], animals = [], solarSystems = [] }: Project) =>
  [
    counted(crops.length, 'field', 'fields'),
    counted(animals.length, 'herd', 'herds'),
    counted(solarSystems.length, 'solar system', 'solar systems'),
  ]
    .filter(Boolean)
    .join(' · ')
