/** Medicines by name or by the ending that their kind shares ('-mycin', '-mectin'); for small letters. */
export const NAMED_DRUG =
  /\b(?:\w{2,}(?:[md]ectine?|mycin|micin|cill?ins?|cyclines?|floxacin|[bd]endazole|nidazole|oxicam|profen|caine|tocin|razuril|quinate|misole|pyrimidine)|cef\w{4,}|sul(?:f|ph)a\w+|ivomec|cydectin|dectomax|eprinex|valbazen|panacur|safe-?guard|prohibit|ranizole|morantel|pyrantel|monensin|lasalocid|decoquinate|closantel|monepantel|la[- ]?200|liquamycin|bio-?mycin|tylan|draxxin|nuflor|resflor|florfenicol|zuprevo|zactran|micotil|excede|excenel|naxcel|baytril|resist-?or|albon|sulmet|dimethox|corid|amprol(?:ium)?|baycox|banamine|flunixin|metacam|aspirin|paracetamol|acetaminophen|dexamethasone|dexa|prednisol?one|lutalyse|oxytoc\w+|epinephrine|adrenaline|xylazine|pen-?g|procaine|propylene glycol|(?:calcium|magnesium|copper|zinc) (?:boro)?(?:gluconate|sul(?:f|ph)ate|bolus(?:es)?)|borogluconate|epsom salts?|baking soda|bicarbonate|mineral oil|(?:activated )?charcoal|vitamin [a-e]\d*(?: \w+)? (?:injection|shot)s?|bo-?se|thiamine|iron dextran|cdt|cd&t)\b/
const DRUG_KIND =
  /\b(?:dewormers?|wormers?|drench(?:es)?|antibiotics?|anti-?inflammator(?:y|ies)|painkillers?|pain ?relie(?:f|vers?)|steroids?|coccidiostats?|medicines?|medications?|drugs?|tablets?|pills?|bolus(?:es)?|injections?|shots?|pour-?ons?)\b/
/** Plant protection by name or ending ('-conazole', '-thrin'). */
export const NAMED_SPRAY =
  /\b(?:\w{3,}(?:conazole|strobin|thrin|cloprid|phos|thalonil|sulfuron|nicotinoids?|zeb)|glyphosate|roundup|dicamba|2,?4-?d|atrazine|paraquat|malathion|carbaryl|sevin|diazinon|captan|bordeaux(?: mixture)?|copper (?:sul(?:f|ph)ate|hydroxide|oxychloride|spray|fungicide)|spinosad|abamectin|neem oil|bt spray|daconil|pyrethrins?)\b/
const SPRAY_KIND =
  /\b(?:herbicides?|fungicides?|insecticides?|pesticides?|sprays?|weed ?killers?)\b/

const either = (...patterns: RegExp[]) => new RegExp(patterns.map(({ source }) => source).join('|'))

export const DRUG = either(NAMED_DRUG, DRUG_KIND)
/** To plan vaccinations is no prescription, an amount of a vaccine is one. */
export const VACCINE = /\bvaccin(?:es?|ations?)\b/
export const SPRAY = either(NAMED_SPRAY, SPRAY_KIND)
