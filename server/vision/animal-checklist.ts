import {
  advice,
  builtinFinding,
  type Assessment,
  qualityMeasurements,
  qualityWarnings,
} from './finding.ts'
import type { PhotoQuality } from './picture.ts'

/**
 * What to check in each kind of animal, and when to call a veterinarian. Signs from the Welfare
 * Quality assessment protocols (cattle, pigs, poultry 2009), the AWIN protocols (sheep, goats 2015)
 * and the Merck Veterinary Manual. The farmer checks them: they are not detected in the photo.
 */
const CHECKLISTS: Record<string, { look: string[]; callVet: string }> = {
  cattle: {
    look: [
      'Walking: even steps and a level back; an arched back or a short step points to sore feet.',
      'Eating and chewing the cud: the hollow behind the last rib on the left should be filled.',
      'Eyes, nose and breathing: clear eyes, no thick discharge, no cough, mouth closed.',
      'Udder and dung: no hot or hard quarter, dung neither watery nor dry.',
    ],
    callVet:
      'Call a veterinarian for an animal that cannot rise, a swollen left flank, blisters on mouth or feet, or several ill at once.',
  },
  chickens: {
    look: [
      'Flock: birds spread out, scratching and drinking; huddling means cold or ill, panting means heat.',
      'Comb, eyes and nostrils: red comb, open clear eyes, no swelling, no sneezing.',
      'Feathers, vent and feet: no bald bleeding places, clean vent, no sores under the feet; look for mites at night.',
      'Eggs, feed and water: a sudden drop in any of them is often the first sign.',
    ],
    callVet:
      'Call a veterinarian for sudden deaths, swollen or blue heads, twisted necks or bloody droppings, and let nobody near the flock.',
  },
  sheep: {
    look: [
      'Walking and grazing: one that lags, limps or kneels to graze may have foot rot.',
      'Back end and fleece: no dirty tail, damp wool, maggots or bare rubbed places.',
      'Inner eyelid: pink is good; pale points to worms.',
      'Body under the wool: feel the loin, for wool hides a thin sheep.',
    ],
    callVet:
      'Call a veterinarian for sheep that lie and cannot rise, circle or press their head, abort, or have sores on mouth and feet.',
  },
  pigs: {
    look: [
      'Lying and breathing: side by side is normal, piled up is cold, apart and panting is heat; listen for coughs.',
      'Tails, ears and skin: no bites, wounds, red or purple patches.',
      'Walking: no swollen joints, no limping; all come to the trough.',
      'Water and dung: every drinker runs; no watery dung.',
    ],
    callVet:
      'Call a veterinarian for sudden deaths, high fever, purple skin, blisters on snout or feet; keep all pigs on the farm until then.',
  },
  goats: {
    look: [
      'Herd: a goat that stands apart, with its head down or coat on end, needs a closer look.',
      'Inner eyelid: pink is good; pale points to worms.',
      'Hooves and walking: no overgrown claws, no limping or kneeling.',
      'Jaw, udder and coat: no lumps under the jaw, no hard udder, no bare or crusty places.',
    ],
    callVet:
      'Call a veterinarian for a swollen left side, a goat that cannot rise, abortions, or sores on the lips that spread.',
  },
}

const ANY_KIND = {
  look: [
    'Walking, lying and eating: one that stays apart from the others needs a closer look.',
    'Eyes, nose, coat or feathers, feet and droppings: look for discharge, wounds and dirt.',
  ],
  callVet:
    'Call a veterinarian for sudden deaths, animals that cannot rise, or several ill at once.',
}

/** Assesses only the quality of the photo: a single still cannot show health or behaviour. */
export function animalChecklist(species: string, quality: PhotoQuality): Assessment {
  const warnings = qualityWarnings(quality)
  const checklist = CHECKLISTS[species.trim().toLowerCase()] ?? ANY_KIND
  const reasons = warnings.map(({ reason }) => reason).join(' and ')
  const finding = builtinFinding({
    analysisResult: { healthStatus: 'unknown', behaviorNormal: null },
    evidence:
      `${reasons ? `The photo is ${reasons}. ` : ''}One still photo shows neither behavior nor ` +
      'health, so neither was judged; the list says what to look at yourself.',
    recommendations: [
      ...warnings.map(({ recommendation }) => recommendation),
      ...checklist.look.map((message) => advice('checklist', 'medium', message)),
      advice('veterinarian', 'medium', checklist.callVet),
    ],
    measurements: qualityMeasurements(quality),
  })
  return { finding, counted: null }
}
