import type { Animal } from '#contract/animals.ts'
import type { ChatSource } from '#contract/chat.ts'
import type { Crop } from '#contract/crops.ts'
import type { SolarSystem } from '#contract/solar.ts'
import { plainName } from '#server/ai/assistant/plain-text.ts'

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** 'North field (Tomatoes)'. */
export const cropLabel = (crop: Crop) => `${plainName(crop.fieldName)} (${plainName(crop.name)})`

/** 'Hill flock (Sheep)'. */
export const herdLabel = (herd: Animal) =>
  `${plainName(herd.herdName)} (${capitalised(plainName(herd.type))})`

/** 'the solar system at Austin, Texas'. */
export const solarLabel = (system: SolarSystem) =>
  system.location ? `the solar system at ${plainName(system.location)}` : 'the solar system'

const id = encodeURIComponent

/** Where each record can be opened in the SPA (spec section 2). */
export const cropSource = (crop: Crop): ChatSource => ({
  kind: 'record',
  label: cropLabel(crop),
  path: `/crop-management/${id(crop.projectId)}/${id(crop.id)}?crop=${id(crop.name)}`,
})

export const herdSource = (herd: Animal): ChatSource => ({
  kind: 'record',
  label: herdLabel(herd),
  path: `/animal-management/${id(herd.projectId)}/${id(herd.id)}?animal=${id(capitalised(herd.type))}`,
})

export const solarSource = (system: SolarSystem): ChatSource => ({
  kind: 'record',
  label: capitalised(solarLabel(system)),
  path: `/solar-management/${id(system.projectId)}/${id(system.id)}`,
})
