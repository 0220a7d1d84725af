import type { FarmFacts } from '#server/ai.ts'
import { isAboutOwnFarm } from '#server/assistant/records/ask.ts'
import { chooseRecords } from '#server/assistant/records/chosen-records.ts'
import { noSolar } from '#server/assistant/records/like-records.ts'
import { solarSource } from '#server/assistant/records/record-labels.ts'
import { type Reply, listing } from '#server/assistant/reply.ts'

const SOLAR = /\b(?:solar|panels?|modules?|photovoltaics?|pv|kwh|electricity|energy)\b/
/** In 'the Fresno system', the system is solar if its location is Fresno. */
const SYSTEM = /\b(?:systems?|arrays?|setup)\b/
const WORTH = /\b(?:worth|value|sav(?:e|es|ed|ing|ings)|earn(?:s|ed|ing|ings)?|money|dollars?)\b/
const SHOULD_MAKE =
  /\b(?:how (?:much|many)|what|energy|power|kwh)\b.*\b(?:should|could|can|will|would|might) (?:\w+ ){1,6}(?:make|produce|generate|yield|give|deliver)\b|\bclear.sky\b/
/** Other questions about panels are left to the cards. */
const OTHER =
  /\bworth it\b|\bsubsid|\b(?:why|how (?:do|can) i|batter(?:y|ies)|seasons?|clean\w*|dirt\w*|snow|shade|hail|noises?|sounds?|smells?|smok\w*|sparks?|hot|heat)\b/

const ON_ITS_PAGE =
  'I do not work that out here. The page of a solar system estimates what its energy is worth, what the sun offers it and its best tilt, under Insights.'

/** 'What is my solar worth?' and 'what should my panels make?' Says where that is worked out. */
export function tellSolarEstimates(plain: string, farm: FarmFacts): Reply | null {
  if (!(WORTH.test(plain) || SHOULD_MAKE.test(plain)) || OTHER.test(plain)) return null
  const chosen = chooseRecords(plain, farm)
  const isSolar = SOLAR.test(plain) || (SYSTEM.test(plain) && chosen.kinds.has('solar'))
  if (!isSolar || !isAboutOwnFarm(plain, chosen)) return null
  if (chosen.solarSystems.length === 0) return noSolar(farm)
  return listing([ON_ITS_PAGE], chosen.solarSystems.map(solarSource))
}
