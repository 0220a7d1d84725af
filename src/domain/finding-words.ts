import {
  facts,
  type Analysis,
  type Fact,
  type Measurement,
  type Recommendation,
} from '#contract/analysis.ts'
import { msg, type Message } from '#contract/message.ts'
import { NOT_A_DIAGNOSIS, SEEN_BY_MODEL } from './health-status.ts'
import { say, type Language } from './texts/say.ts'

/** The words of every code that an analysis holds. A code is stored, so it never changes. */
const WORDS = {
  // The photo.
  badPhoto: msg('The photo is {reasons}.'),
  nothingConcluded: msg('The photo is {reasons}, so nothing is concluded from it.'),
  tooDark: msg('too dark'),
  blurred: msg('blurred'),
  washedOut: msg('washed out by too much light'),
  and: msg('{one} and {other}'),
  notADiagnosis: NOT_A_DIAGNOSIS,
  seenByModel: SEEN_BY_MODEL,

  // A leaf.
  noLeaf: msg(
    'No close-up of a leaf was found: {leafyPercent}% of the photo has leaf colours ({minLeafyPercent}% are needed) and {greenPercent}% of that is green ({minGreenPercent}% are needed).',
  ),
  filled: msg(
    'Leaf colours fill the photo, so a leaf cannot be told from grass, soil or cloth: nothing is concluded. {areaPercent}% of these colours are yellow or brown.',
  ),
  nothingVisible: msg(
    'Nothing visible in this photo: {areaPercent}% of the leaf is yellow or brown, {marksPercent}% has another colour than the rest. Not assessed: the underside, bites out of the edge, what leaves no mark, and whether this is a leaf: a green thing of its shape and colour looks the same.',
  ),
  brownShare: msg('{areaPercent}% of the leaf is yellow or brown.'),
  tooLittleBrown: msg(
    '{areaPercent}% of the leaf is yellow or brown: too little to tell spots from veins, edges and light.',
  ),
  brown: msg(
    '{areaPercent}% of the leaf is yellow or brown; disease, pests, drought, sunburn, lack of nutrients or ageing can cause it.',
  ),
  brownAtEdge: msg(
    '{areaPercent}% of the leaf colours are yellow or brown, most of it in one with the edge of the photo: that may be the leaf, or soil, a hand or a table.',
  ),
  otherColour: msg(
    '{percent}% has another colour than the rest: paler, yellower, darker, white, grey, black or a hole.',
  ),
  blots: msg('{percent}% is white, grey, black, darker than the rest, or a hole.'),
  paler: msg(
    '{percent}% is paler than the rest: mildew, dust, spray, pale spots or light on a shiny leaf look like that.',
  ),
  yellowish: msg('All of its green is yellowish.'),
  dull: msg('All of its green is dull and greyish.'),
  notOneLeaf: msg(
    'This may be more than one leaf, or none: {reasons}. Then what is marked may be something else.',
  ),
  alongEdge: msg(
    'leaf colours run along {percent}% of the edge of the photo, as soil, a table, warm light on paper or other plants do',
  ),
  inPieces: msg('leaf colours lie in pieces, of which the largest holds {percent}%'),
  isBox: msg('the outline is a box, as of a sign or a screen'),
  othersAround: msg('{percent}% of what lies around is dark or has a colour, as other things have'),
  bluish: msg('the green is bluer than that of most leaves'),
  also: msg('{one}; {other}'),

  // A panel.
  noPanel: msg(
    'The engine cannot tell that this is a solar panel: it looks for dark cells with straight lines in two directions that fill most of the photo.',
  ),
  shadingNotJudged: msg('Shading could not be judged.'),
  darkerShare: msg('{percent}% of the panel is clearly darker than the rest.'),
  filmShare: msg('{percent}% looks hazy or brown.'),
  tooLittleFilm: msg('{percent}% looks hazy or brown: too little to judge.'),
  panelNotAssessed: msg(
    'Not assessed: droppings, leaves, snow, cracks, an even layer of dust, and whether this is a panel: other dark grids, such as tiles, windows, keys or checked cloth, look the same.',
  ),
  experimental: msg('Experimental.'),
  drawnPanelsOnly: msg('Experimental: tried on drawn panels only.'),

  // An animal.
  animalNotJudged: msg(
    'One still photo shows neither behavior nor health, so neither was judged; the list says what to look at yourself.',
  ),
  animalNotLookedAt: msg(
    'The photo was kept and not looked at: nobody checked what animal it shows, or whether it shows one. The list says what to look at yourself.',
  ),

  // What to do about the photo.
  retakeBright: msg('Take the photo again: in daylight or with the flash, the light behind you.'),
  retakeSharp: msg('Take the photo again: hold the camera still, a hand away, and tap to focus.'),
  retakeShaded: msg('Take the photo again: in the shade or without the flash.'),
  photographOneLeaf: msg('Photograph one leaf from a hand away, on a plain, pale background.'),
  photographPanel: msg('Photograph the panel from the front so that it fills the photo.'),

  // What to do about a leaf.
  lookUnderneath: msg('Look under the leaves too, and take a photo again in a week.'),
  lookAgainSoon: msg('Look at the marked places, and photograph them in three days.'),
  lookAtMarks: msg(
    'Look closely at the marked places and at both sides of the leaf: is it a film that wipes off, spots, holes or only light?',
  ),
  lookIfLeaf: msg('If the marked places are leaf, look closely at both sides.'),
  lookAtSome: msg(
    'Some discolouration ({areaPercent}%): look closely, both sides of the leaf, and at the plants around it.',
  ),
  lookToday: msg(
    'A large part of the leaf ({areaPercent}%) is discoloured. Look at the plants around it today, both sides of the leaves, and show them to an adviser.',
  ),
  edgeMayBeSoil: msg(
    'Most of what was counted lies at the edge of the photo. If that is soil, a hand or a table, photograph the leaf again on a plain, pale background.',
  ),

  // What to do about a panel.
  findShadow: msg('Possible shading: look for what throws the shadow, and at what hours it falls.'),
  wipeOneCorner: msg(
    'Possible dust or film; a reflected cloud looks the same. Look from the side, and wipe one corner to compare.',
  ),
  lookForFaults: msg(
    'Look for droppings, leaves and cracks yourself, and compare the generation with the expected one: a photo cannot show electrical faults.',
  ),

  // What to look at in a herd.
  cattleWalking: msg(
    'Walking: even steps and a level back; an arched back or a short step points to sore feet.',
  ),
  cattleEating: msg(
    'Eating and chewing the cud: the hollow behind the last rib on the left should be filled.',
  ),
  cattleBreathing: msg(
    'Eyes, nose and breathing: clear eyes, no thick discharge, no cough, mouth closed.',
  ),
  cattleUdder: msg('Udder and dung: no hot or hard quarter, dung neither watery nor dry.'),
  cattleVet: msg(
    'Call a veterinarian for an animal that cannot rise, a swollen left flank, blisters on mouth or feet, or several ill at once.',
  ),
  chickensFlock: msg(
    'Flock: birds spread out, scratching and drinking; huddling means cold or ill, panting means heat.',
  ),
  chickensHead: msg(
    'Comb, eyes and nostrils: red comb, open clear eyes, no swelling, no sneezing.',
  ),
  chickensFeathers: msg(
    'Feathers, vent and feet: no bald bleeding places, clean vent, no sores under the feet; look for mites at night.',
  ),
  chickensEggs: msg('Eggs, feed and water: a sudden drop in any of them is often the first sign.'),
  chickensVet: msg(
    'Call a veterinarian for sudden deaths, swollen or blue heads, twisted necks or bloody droppings, and let nobody near the flock.',
  ),
  sheepWalking: msg(
    'Walking and grazing: one that lags, limps or kneels to graze may have foot rot.',
  ),
  sheepFleece: msg('Back end and fleece: no dirty tail, damp wool, maggots or bare rubbed places.'),
  eyelid: msg('Inner eyelid: pink is good; pale points to worms.'),
  sheepBody: msg('Body under the wool: feel the loin, for wool hides a thin sheep.'),
  sheepVet: msg(
    'Call a veterinarian for sheep that lie and cannot rise, circle or press their head, abort, or have sores on mouth and feet.',
  ),
  pigsLying: msg(
    'Lying and breathing: side by side is normal, piled up is cold, apart and panting is heat; listen for coughs.',
  ),
  pigsSkin: msg('Tails, ears and skin: no bites, wounds, red or purple patches.'),
  pigsWalking: msg('Walking: no swollen joints, no limping; all come to the trough.'),
  pigsDung: msg('Water and dung: every drinker runs; no watery dung.'),
  pigsVet: msg(
    'Call a veterinarian for sudden deaths, high fever, purple skin, blisters on snout or feet; keep all pigs on the farm until then.',
  ),
  goatsHerd: msg(
    'Herd: a goat that stands apart, with its head down or coat on end, needs a closer look.',
  ),
  goatsHooves: msg('Hooves and walking: no overgrown claws, no limping or kneeling.'),
  goatsUdder: msg(
    'Jaw, udder and coat: no lumps under the jaw, no hard udder, no bare or crusty places.',
  ),
  goatsVet: msg(
    'Call a veterinarian for a swollen left side, a goat that cannot rise, abortions, or sores on the lips that spread.',
  ),
  anyBehavior: msg(
    'Walking, lying and eating: one that stays apart from the others needs a closer look.',
  ),
  anyBody: msg(
    'Eyes, nose, coat or feathers, feet and droppings: look for discharge, wounds and dirt.',
  ),
  anyVet: msg(
    'Call a veterinarian for sudden deaths, animals that cannot rise, or several ill at once.',
  ),

  // Labels and units of what was measured.
  discolouredAreaPercent: msg('Discoloured area of the leaf'),
  spotCount: msg('Separate discoloured spots'),
  marksPercent: msg('Other colours than the rest of the leaf'),
  leafFilmPercent: msg('Paler and greyer parts of the leaf'),
  palePercent: msg('Parts paler than the leaf beside them'),
  leafyPercent: msg('Leaf colours in the photo'),
  greenPercent: msg('Green among the leaf colours'),
  shadowPercent: msg('Darker parts of the panel'),
  filmPercent: msg('Hazy or brown parts of the panel'),
  ruledPercent: msg('Parts with straight lines in two directions'),
  meanSaturation: msg('Mean colour saturation'),
  meanBrightness: msg('Brightness of the photo'),
  sharpness: msg('Sharpness of the photo'),
  greyLevels: msg('of 255'),

  // Why the configured model did not answer.
  callsUsed: msg("Today's {count} calls of the model are used up."),
  modelUnreadable: msg('The model answered in a form that could not be read.'),
  modelSlow: msg('The model did not answer within {seconds} seconds.'),
  modelTooLong: msg('The model sent more than {kib} KiB.'),
  modelUnreachable: msg('The model server could not be reached.'),
  modelBusy: msg('The model server is too busy (HTTP {status}).'),
  modelFailed: msg('The model server failed (HTTP {status}).'),
} satisfies Record<string, Message>

export type FactCode = keyof typeof WORDS

/** An analysis as stored, with codes where `Analysis` has words. */
export type StoredAnalysis = Omit<Analysis, 'recommendations'> & {
  recommendations: (Recommendation & Fact)[]
}

/** A text that is not a code, as a model or an older version wrote it, stays as it is. */
const messageOf = ({ message, values = {} }: Fact): Message =>
  Object.hasOwn(WORDS, message)
    ? { ...WORDS[message as FactCode], values: messageValues(values) }
    : msg('{text}', { text: message })

const messageValues = (values: NonNullable<Fact['values']>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' ? { number: value } : messageOf(value),
    ]),
  )

const inWords = (spoken: Language, one: Fact) => say(spoken, messageOf(one))

/** The sentences of a column that holds facts, or text of an older version. */
export const columnMessage = (column: string) =>
  factsIn(column)
    .map(messageOf)
    .reduce((one, more) => msg('{one} {more}', { one, more }))

export const columnInWords = (spoken: Language, column: string | null) =>
  column && say(spoken, columnMessage(column))

function factsIn(column: string): Fact[] {
  try {
    return facts.parse(JSON.parse(column))
  } catch {
    return [{ message: column }]
  }
}

export const measurementsInWords = (spoken: Language, measurements: Measurement[]) =>
  measurements.map(({ label, unit, ...figure }) => ({
    ...figure,
    label: inWords(spoken, { message: label }),
    unit: inWords(spoken, { message: unit }),
  }))

export const analysisInWords = (spoken: Language, analysis: StoredAnalysis): Analysis => ({
  ...analysis,
  recommendations: analysis.recommendations.map(({ type, priority, ...advice }) => ({
    type,
    message: inWords(spoken, advice),
    priority,
  })),
  measurements: measurementsInWords(spoken, analysis.measurements),
  evidence: columnInWords(spoken, analysis.evidence),
  fallbackReason: columnInWords(spoken, analysis.fallbackReason),
})
