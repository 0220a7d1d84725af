import { msg, type Message } from '#contract/message.ts'

export type CropEntry = {
  id: string
  /** Its id is the name as the API and the database have it. */
  label: Message
  /** The accepted name; `crop-payload.ts` sends what spec section 3 says instead. */
  scientificName: string
  image: string
  tips: Message
  /** The source of the tips. */
  source: Message
}

/**
 * The fourteen crops of spec section 3, in its order. Scientific names as accepted by Plants of the
 * World Online (Royal Botanic Gardens, Kew). The tips summarize the source named with each, for a
 * temperate climate.
 */
const CROPS = [
  {
    id: 'corn',
    label: msg('Corn'),
    scientificName: 'Zea mays',
    tips: msg(
      'Plant about 2 in (5 cm) deep once the soil stays at 50 °F (10 °C) or warmer. Keep water for tasseling and silking: drought then costs the most grain.',
    ),
    source: msg(
      'University of Delaware Cooperative Extension; FAO Irrigation and Drainage Paper 66, Maize',
    ),
  },
  {
    id: 'tomatoes',
    label: msg('Tomatoes'),
    scientificName: 'Solanum lycopersicum',
    tips: msg(
      'Set out after the last frost, stake and mulch. Water evenly, at the roots: uneven moisture brings blossom-end rot and wet leaves help blight.',
    ),
    source: msg('University of Minnesota Extension'),
  },
  {
    id: 'wheat',
    label: msg('Wheat'),
    scientificName: 'Triticum aestivum',
    tips: msg(
      'Sow winter wheat in the ten days after the local Hessian fly-safe date: earlier sowing invites fly, barley yellow dwarf and leaf diseases, later sowing loses hardiness.',
    ),
    source: msg('Ohio State University Extension, Ohio Agronomy Guide'),
  },
  {
    id: 'potatoes',
    label: msg('Potatoes'),
    scientificName: 'Solanum tuberosum',
    tips: msg(
      'Plant certified seed pieces 3 to 5 in (8 to 12 cm) deep as soon as the soil warms. Hill soil over the stems as they grow: tubers that see light turn green and unfit to eat.',
    ),
    source: msg('University of Minnesota Extension'),
  },
  {
    id: 'lettuce',
    label: msg('Lettuce'),
    scientificName: 'Lactuca sativa',
    tips: msg(
      'Sow no deeper than 1/4 in (6 mm) in cool, moist soil, a little every two weeks. Heat makes lettuce bolt and turn bitter: shade it, or wait for fall.',
    ),
    source: msg('University of Minnesota Extension'),
  },
  {
    id: 'onions',
    label: msg('Onions'),
    scientificName: 'Allium cepa',
    tips: msg(
      'Choose long-day varieties in the north, short-day ones in the south. Stop watering when the tops fall over, then cure the bulbs in a dry, airy place.',
    ),
    source: msg('University of Minnesota Extension'),
  },
  {
    id: 'carrots',
    label: msg('Carrots'),
    scientificName: 'Daucus carota subsp. sativus',
    tips: msg(
      'Sow 1/4 in (6 mm) deep in loose soil without stones, and keep the surface moist for up to three weeks until they emerge. Thin to 2 in (5 cm).',
    ),
    source: msg('University of Minnesota Extension'),
  },
  {
    id: 'peppers',
    label: msg('Bell Peppers'),
    scientificName: 'Capsicum annuum',
    tips: msg(
      'Transplant after the last frost, into warm soil. Flowers drop when nights fall below 60 °F (16 °C) or days pass 85 °F (29 °C): steady water helps them set.',
    ),
    source: msg('Iowa State University Extension and Outreach, Yard and Garden: Bell Peppers'),
  },
  {
    id: 'broccoli',
    label: msg('Broccoli'),
    scientificName: 'Brassica oleracea var. italica',
    tips: msg(
      'Grow it in the cool of spring or fall, with even moisture. Cut the head while its buds are tight, before any yellow shows: side shoots follow for weeks.',
    ),
    source: msg('University of Minnesota Extension'),
  },
  {
    id: 'spinach',
    label: msg('Spinach'),
    scientificName: 'Spinacia oleracea',
    tips: msg(
      'Sow 1/2 in (1 cm) deep as soon as the soil can be worked, and again in late summer. Long, warm days make it bolt, so pick spring sowings young.',
    ),
    source: msg('University of Minnesota Extension'),
  },
  {
    id: 'strawberries',
    label: msg('Strawberries'),
    scientificName: 'Fragaria × ananassa',
    tips: msg(
      'Set the crown level with the soil: too deep and it rots, too high and it dries. Pinch off the first flowers of June-bearing plants, and mulch with straw for winter.',
    ),
    source: msg('Ohio State University Extension, Growing Strawberries in the Home Garden'),
  },
  {
    id: 'apples',
    label: msg('Apples'),
    scientificName: 'Malus domestica',
    tips: msg(
      'Plant two varieties that bloom together. Prune in late winter, and thin to one fruit every 6 in (15 cm) for larger apples and a crop every year.',
    ),
    source: msg('University of Minnesota Extension'),
  },
  {
    id: 'grapes',
    label: msg('Grapes'),
    scientificName: 'Vitis vinifera',
    tips: msg(
      'Prune hard in late winter: up to 90% of last year’s growth comes off. An open, sunny canopy dries quickly and keeps mildew and rot down.',
    ),
    source: msg('Oregon State University Extension Service'),
  },
  {
    id: 'cucumbers',
    label: msg('Cucumbers'),
    scientificName: 'Cucumis sativus',
    tips: msg(
      'Sow when the soil has reached 70 °F (21 °C). Water evenly, about 1 in (2.5 cm) a week, as drought makes fruit bitter, and pick every other day.',
    ),
    source: msg('University of Minnesota Extension'),
  },
] as const satisfies readonly Omit<CropEntry, 'image'>[]

export const cropCatalogue = CROPS.map((crop) => ({ ...crop, image: `/crops/${crop.id}.svg` }))

/** @param crop a display name, 'Tomatoes' */
export const findCrop = (crop: string) => cropCatalogue.find(({ label }) => label.id === crop)

/** What a screen calls a crop: a name that is not in the catalogue stays as it is. */
export const cropLabel = (crop: string) => findCrop(crop)?.label ?? crop
