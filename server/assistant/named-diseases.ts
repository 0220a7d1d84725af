import diseases from '#server/knowledge/diseases.json' with { type: 'json' }
import { type Card, type Topic, ANIMAL_TOPICS, CROP_TOPICS } from './card.ts'
import { subjectsOf } from './subjects.ts'
import { plainLetters } from './words.ts'

// From the list of the World Organisation for Animal Health, and others that kill herds or people.

export type NamedDisease = {
  name: string
  isOfPeople: boolean
  isNamedIn: (text: string) => boolean
}

/** 'A blue tongue hanging out' is a sign, not the disease. */
const IS_SIGN = /\bblue tongue(?= (?:and|is|out|hanging)\b)/g

const listed = (diseases: Record<string, string>, isOfPeople: boolean) =>
  Object.entries(diseases).map(([name, written]): NamedDisease => {
    const pattern = new RegExp(`\\b(?:${written.replaceAll(', ', '|')})\\b`)
    const isNamedIn = (text: string) => pattern.test(plainLetters(text).replace(IS_SIGN, ' '))
    return { name, isOfPeople, isNamedIn }
  })

/** Spellings in lower case. */
const DISEASES = [...listed(diseases.ofAnimals, false), ...listed(diseases.ofPeopleToo, true)]

/** Potatoes get blackleg too. */
const isOfCropsAlone = (named: ReadonlySet<Topic>) =>
  CROP_TOPICS.some((crop) => named.has(crop)) && !ANIMAL_TOPICS.some((kind) => named.has(kind))

/** The notifiable or herd-killing disease that a question names; null if it asks about vaccines. */
export const diseaseNamed = (question: string): NamedDisease | null =>
  /\bvaccin/i.test(question) || isOfCropsAlone(subjectsOf(question))
    ? null
    : (DISEASES.find(({ isNamedIn }) => isNamedIn(question)) ?? null)

/** The card whose title or search words name the disease. */
export const cardOn = ({ isNamedIn }: NamedDisease, cards: Card[]) =>
  cards.find(({ title }) => isNamedIn(title)) ?? cards.find(({ words }) => isNamedIn(words)) ?? null

/** Whether a card mentions the disease: the one on vaccination may answer about its vaccine. */
export const speaksOf = ({ isNamedIn }: NamedDisease, { title, words, body }: Card) =>
  isNamedIn([title, words, body].join('\n'))

const IN_PEACE = /\b(?:test(?:s|ed|ing)?|negative|free|clear|certificate|prevent\w*|protect\w*)\b/
/** Suspected in the farmer's own animals, rather than planned, tested or asked in general. */
export const isSuspected = (reported: string) => reported !== '' && !IN_PEACE.test(reported)

/** 'I have no card', with advice that is right for any notifiable disease. */
export const noCardOn = ({ name, isOfPeople }: NamedDisease) =>
  [
    `I have no card on ${name}, and I do not guess. If you suspect it, call a veterinarian or the animal health office now. Let no animal leave, and do not touch or open a dead one.`,
    isOfPeople ? 'People can catch it: call a doctor if somebody near the animals feels ill.' : '',
  ]
    .filter(Boolean)
    .join(' ')

/** Medicines by name or by the suffix of their class ('-mycin', '-mectin'); for lower case. */
export const NAMED_DRUG =
  /\b(?:\w{2,}(?:[md]ectine?|mycin|micin|cill?ins?|cyclines?|floxacin|[bd]endazole|nidazole|oxicam|profen|caine|tocin|razuril|quinate|misole|pyrimidine)|cef\w{4,}|sul(?:f|ph)a\w+|ivomec|cydectin|dectomax|eprinex|valbazen|panacur|safe-?guard|prohibit|ranizole|morantel|pyrantel|monensin|lasalocid|decoquinate|closantel|monepantel|la[- ]?200|liquamycin|bio-?mycin|tylan|draxxin|nuflor|resflor|florfenicol|zuprevo|zactran|micotil|excede|excenel|naxcel|baytril|resist-?or|albon|sulmet|dimethox|corid|amprol(?:ium)?|baycox|banamine|flunixin|metacam|aspirin|paracetamol|acetaminophen|dexamethasone|dexa|prednisol?one|lutalyse|oxytoc\w+|epinephrine|adrenaline|xylazine|pen-?g|procaine|propylene glycol|(?:calcium|magnesium|copper|zinc) (?:boro)?(?:gluconate|sul(?:f|ph)ate|bolus(?:es)?)|borogluconate|epsom salts?|baking soda|bicarbonate|mineral oil|(?:activated )?charcoal|vitamin [a-e]\d*(?: \w+)? (?:injection|shot)s?|bo-?se|thiamine|iron dextran|cdt|cd&t)\b/
const DRUG_KIND =
  /\b(?:dewormers?|wormers?|drench(?:es)?|antibiotics?|anti-?inflammator(?:y|ies)|painkillers?|pain ?relie(?:f|vers?)|steroids?|coccidiostats?|medicines?|medications?|drugs?|tablets?|pills?|bolus(?:es)?|injections?|shots?|pour-?ons?)\b/
/** Crop protection products by name or suffix ('-conazole', '-thrin'). */
export const NAMED_SPRAY =
  /\b(?:\w{3,}(?:conazole|strobin|thrin|cloprid|phos|thalonil|sulfuron|nicotinoids?|zeb)|glyphosate|roundup|dicamba|2,?4-?d|atrazine|paraquat|malathion|carbaryl|sevin|diazinon|captan|bordeaux(?: mixture)?|copper (?:sul(?:f|ph)ate|hydroxide|oxychloride|spray|fungicide)|spinosad|abamectin|neem oil|bt spray|daconil|pyrethrins?)\b/
const SPRAY_KIND =
  /\b(?:herbicides?|fungicides?|insecticides?|pesticides?|sprays?|weed ?killers?)\b/

const either = (...patterns: RegExp[]) => new RegExp(patterns.map(({ source }) => source).join('|'))

export const DRUG = either(NAMED_DRUG, DRUG_KIND)
/** Planning a vaccination is not a prescription, but an amount of vaccine is. */
export const VACCINE = /\bvaccin(?:es?|ations?)\b/
export const SPRAY = either(NAMED_SPRAY, SPRAY_KIND)
