import { type Card, type Topic, ANIMAL_TOPICS, CROP_TOPICS } from './card.ts'
import { subjectsOf } from './subjects.ts'
import { plainLetters } from './words.ts'

// From the list of the World Organisation for Animal Health, and others that kill herds or people.

/** Name, and a pattern of other spellings in lower case. */
const OF_ANIMALS: [string, string?][] = [
  ['foot-and-mouth disease', 'foot(?: and |-and-| & )mouth|hoof(?: and |-and-)mouth|fmd'],
  ['African swine fever', 'african swine fever|asf'],
  ['classical swine fever', 'classical swine fever|swine fever|hog cholera'],
  ['bluetongue', 'blue ?tongue(?! (?:and|is|out|hanging))'],
  ['peste des petits ruminants', 'peste des petits\\w*(?: ruminants)?|ppr|goat plague'],
  ['sheep pox or goat pox', '(?:sheep|goat) ?pox'],
  ['lumpy skin disease', 'lumpy skin(?: disease)?'],
  ['contagious pleuropneumonia', 'c[bc]pp|(?:contagious )?pleuropneumonia'],
  ['East Coast fever', 'east coast fever|theilerios[ie]s|ecf'],
  ['anaplasmosis', 'anaplasmos[ie]s|gall ?sickness'],
  ['redwater', 'redwater|babesios[ie]s|texas fever|tick fever'],
  ['trypanosomosis', 'trypanosom\\w+|nagana|sleeping sickness'],
  ['heartwater', 'heart ?water'],
  ['hemorrhagic septicemia', 'ha?emorrhagic septica?emia'],
  ['mad cow disease', 'bse|mad cow'],
  ['bovine viral diarrhea', 'bvd|bovine viral diarrh?o?ea'],
  ['infectious bovine rhinotracheitis', 'ibr|infectious bovine rhino\\w+'],
  ["Johne's disease", 'johne ?s?|johnes|paratuberculosis'],
  ['leukosis', '(?:bovine )?leu[kc]osis'],
  ['malignant catarrhal fever', 'malignant catarrhal fever|mcf'],
  ['epizootic hemorrhagic disease', 'ehd|epizootic ha?emorrhagic disease'],
  ['scrapie'],
  ['maedi-visna', 'maedi[ -]?visna|ovine progressive pneumonia'],
  ['caprine arthritis', 'cae|caprine arthritis\\w*'],
  ['contagious agalactia', 'contagious agalactia'],
  ['Schmallenberg disease', 'schmallenberg'],
  ['screwworm', 'screw ?worms?'],
  ['Newcastle disease', 'newcastle(?: disease)?'],
  ['avian influenza', 'avian (?:influenza|flu)|bird flu|hpai'],
  ["Marek's disease", 'mareks?'],
  ['Gumboro disease', 'gumboro|infectious bursal(?: disease)?'],
  ['infectious laryngotracheitis', '(?:infectious )?laryngotracheitis|ilt'],
  ['infectious bronchitis', 'infectious bronchitis'],
  ['fowl cholera', 'fowl cholera'],
  ['fowl typhoid', 'fowl typhoid|pullorum'],
  ['fowl pox', 'fowl ?pox'],
  ['PRRS', 'prrs|blue ear'],
  ["Aujeszky's disease", 'aujesz?kys?|pseudo ?rabies'],
  ['porcine epidemic diarrhea', 'porcine epidemic diarrh?o?ea|pedv|transmissible gastroenteritis'],
  ['blackleg', 'black ?leg'],
  ['tetanus', 'tetanus|lock ?jaw'],
  ['botulism'],
]
const OF_PEOPLE_TOO: [string, string?][] = [
  ['anthrax'],
  ['rabies', 'rabies|rabid'],
  ['brucellosis', 'brucell\\w+|bangs disease|undulant fever|malta fever'],
  ['Q fever', 'q[ -]fever|coxiella'],
  ['Rift Valley fever', 'rift valley fever|rvf'],
  ['tuberculosis', '(?:bovine )?tuberculosis|tb'],
  ['leptospirosis', 'leptospiros[ie]s|lepto'],
  ['listeriosis', 'listerios[ie]s|listeria'],
  ['salmonella', 'salmonell\\w+'],
  ['psittacosis', 'psittacosis|ornithosis'],
  ['trichinosis', 'trichin\\w+'],
  ['Nipah virus', 'nipah'],
  ['swine influenza', 'swine (?:influenza|flu)'],
  ['tapeworm cysts', 'hydatid\\w*|echinococc\\w+|cysticerc\\w+'],
]

export type NamedDisease = {
  name: string
  isOfPeople: boolean
  isNamedIn: (text: string) => boolean
}

const listed = (list: [string, string?][], isOfPeople: boolean) =>
  list.map(([name, written]): NamedDisease => {
    const pattern = new RegExp(`\\b(?:${written ?? plainLetters(name)})\\b`)
    return { name, isOfPeople, isNamedIn: (text) => pattern.test(plainLetters(text)) }
  })

const DISEASES = [...listed(OF_ANIMALS, false), ...listed(OF_PEOPLE_TOO, true)]

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
