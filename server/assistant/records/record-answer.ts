import type { FarmFacts } from '#server/ai.ts'
import type { Reply } from '#server/assistant/reply.ts'
import { subjectsOf } from '#server/assistant/subjects.ts'
import { isStopWord, plainLetters, splitWords } from '#server/assistant/words.ts'
import { hasPhotos, tellAnalyses } from './analysis-replies.ts'
import { countAnimals, tellBreeds, tellNotes } from './animal-replies.ts'
import { tellArea } from './area-reply.ts'
import { type Ask, askOf, comparesOrRates, NOT_THEN, PAST, SAYS_NOT } from './ask.ts'
import {
  countPlants,
  listCrops,
  tellHarvest,
  tellPlanting,
  tellScientificName,
} from './crop-replies.ts'
import { tellHealth } from './health-reply.ts'
import { tellLargest } from './largest-reply.ts'
import { asksNamedProject } from './asked-projects.ts'
import { notCalled } from './like-records.ts'
import { listSolar, tellSolarFact } from './solar-replies.ts'
import { listProjects, overview, tellProject, tellStatus, tellUpdated } from './status-replies.ts'

type Intent = {
  asks: RegExp
  reply: (ask: Ask) => Reply | null
  /** The reply quotes dates; all others describe the present. */
  isDated?: true
  /** The reply respects a 'no' or 'without'; others would answer the opposite. */
  knowsNot?: true
}

const onlyOf =
  (kind: 'crop' | 'animal' | 'solar', reply: (ask: Ask) => Reply | null) => (ask: Ask) =>
    ask.chosen.kinds.has(kind) ? reply(ask) : null

/** 'Show me all the farms' means the farmer's projects; 'what is on my farm' means records. */
const asksProjects = ({ plain }: Ask) =>
  /\bprojects\b|\b(?:how many|number of|which|list|show)(?: (?:me|of|all|the|my|our|every|each))* farms?\b(?! has| have| is)/.test(
    plain,
  )

/** A name and nothing else: 'Milkers', 'the Des Moines panels'. */
const isBareName = ({ plain, chosen }: Ask) =>
  chosen.isNamed &&
  splitWords(plain).every(
    (word) => !isStopWord(word) || /^(?:the|my|our|of|on|in|about)$/.test(word),
  )

/** 'When do I sow spinach?' is for the cards if no spinach is saved. */
const unlessGeneral = (reply: (ask: Ask) => Reply) => (ask: Ask) =>
  ask.chosen.missing.length > 0 && /\bwhen do (?:i|we)\b/.test(ask.plain) ? null : reply(ask)

/** Whether it names fields or crops only. */
const isOfFields = ({ chosen }: Ask) =>
  chosen.isNamed && chosen.crops.length > 0 && chosen.kinds.size === 1 && chosen.kinds.has('crop')

/** Whether it asks about plants rather than fields, acres or dates. */
const asksPlants = ({ plain }: Ask) =>
  !/\b(?:fields?|acres?|hectares?|crops?|rows?)\b/.test(plain) &&
  (subjectsOf(plain).size > 0 || /\bplants\b/.test(plain))

/** 'Is River Block bigger than North Field?' Lists both. */
function tellSizes(ask: Ask): Reply | null {
  if (isOfFields(ask)) return tellArea(ask)
  const { isNamed, kinds } = ask.chosen
  return isNamed && kinds.size === 1 && kinds.has('animal') ? countAnimals(ask) : null
}

const DIRT = /^(?:are|is|do|does|how dirty)\b.*\b(?:dirt\w*|dust\w*|clean\w*|wash\w*)\b/
const ATTENTION =
  /\bneeds? (?:\w+ )?(?:attention|look\w*|checking)\b|\b(?:un)?health(?:y|iest)?\b|\b(?:any|some|every)thing (?:is )?(?:wrong|fine|ok|okay|alright|well)\b|\bany(?: \w+)? problems?\b/
const STATUS =
  /\b(?:status|health(?:y)?|condition|doing|how (?:is|are|s)|wrong|matter with|problems? with)\b|\b(?:is|are) (?:my|our|the)\b.*\b(?:ok|okay|fine|alright|well)\b/

/** Whether an answer tells how records are, for which measured days are read. */
export const asksState = (question: string) =>
  [DIRT, ATTENTION, STATUS].some((asks) => asks.test(plainLetters(question)))

const WHOLE = /\b(?:tell me about|overview|summar\w+)\b/

/** Questions that records can answer, most specific first. */
const INTENTS: Intent[] = [
  {
    asks: /\b(?:what|anything|things?)\b.*\byou (?:see|saw|seen|find|found|notice[d]?)\b|\byou (?:saw|found|noticed)\b|\b(?:analys[ie]s|photos?|pictures?|images?|scans?)\b/,
    reply: tellAnalyses,
    isDated: true,
  },
  {
    asks: DIRT,
    reply: onlyOf('solar', (ask) => (hasPhotos(ask) ? tellAnalyses(ask) : null)),
    isDated: true,
  },
  {
    asks: ATTENTION,
    reply: (ask) => (ask.chosen.isNamed ? null : tellHealth(ask)),
  },
  { asks: /\b(?:updated?|changed|last saved|last edited)\b/, reply: tellUpdated, isDated: true },
  { asks: /\b(?:scientific|latin) names?\b/, reply: tellScientificName },
  {
    asks: /\bproject\b.*\b(?:called|name)\b|\bname\b.*\b(?:project|farm)\b|\bstatus of (?:this|the|my) project\b/,
    reply: tellProject,
    isDated: true,
  },
  {
    asks: /\b(?:how many|number of|which|what|list|show)\b.*\b(?:projects|farms?)\b/,
    reply: (ask) => (ask.chosen.kinds.size === 0 && asksProjects(ask) ? listProjects(ask) : null),
  },
  { asks: /\bbreeds?\b/, reply: tellBreeds },
  { asks: /\b(?:notes?|descriptions?|described?)\b/, reply: onlyOf('animal', tellNotes) },
  { asks: /./, reply: onlyOf('solar', (ask) => tellSolarFact(ask)) },
  {
    asks: /\bhow (?:long|many (?:\w+ )?(?:days|weeks|months|years))\b.*\b(?:been|growing|ago|since|old|in the ground)\b|\bhow old\b/,
    reply: (ask) => (isOfFields(ask) ? tellPlanting(ask) : null),
    isDated: true,
  },
  {
    asks: /\bhow many\b.*\b(?:plant(?:ed|s)?|sow(?:ed|n)?|seeded)\b/,
    reply: onlyOf('crop', (ask) => (asksPlants(ask) ? countPlants(ask) : null)),
  },
  {
    asks: /\b(?:not (?:yet )?(?:been )?|un)(?:planted|sown|seeded)\b|^(?!.*\b(?:how (?:many|much)|what (?:did|have|do))\b).*\b(?:when|did i|have i|was|were)\b.*\b(?:(?:plant|sow|seed)(?:ed|s|n|ing)?|go in|went in)\b|\bwhat (?:date|day)\b.*\b(?:go|went) in\b|\b(?:planting|sowing|seeding) dates?\b|\bdate\b.*\b(?:plant|sow)\w*/,
    reply: unlessGeneral(tellPlanting),
    isDated: true,
    knowsNot: true,
  },
  {
    asks: /\bharvest dates?\b|^(?!.*\b(?:did|have|has|was|were)\b).*\b(?:harvest(?:ing|ed)?|pick(?:ing|ed)?|ready|when .*\b(?:be|is|are) (?:\w+ ){0,3}(?:cut|lifted|dug))\b/,
    reply: unlessGeneral(tellHarvest),
    isDated: true,
    knowsNot: true,
  },
  { asks: /\b(?:bigg|larg|small)est\b/, reply: tellLargest },
  { asks: /\b(?:bigg|larg|small)er\b/, reply: tellSizes },
  {
    asks: /\b(?:acres?|acreage|hectares?|area|how (?:big|large)|(?:bigg|larg|small)est|size|land|plus|pastures? of|how much (?:pasture|grazing|ground))\b/,
    reply: tellArea,
  },
  {
    asks: /\b(?:how many|number of|count|list|show|which|what)\b.*\b(?:solar systems?|have|got)\b|\bdo (?:i|we) (?:\w+ )?have\b/,
    reply: onlyOf('solar', listSolar),
  },
  {
    asks: /\b(?:how many|number of|count|list|show|which|what|do (?:i|you|we) (?:have|grow)|have i)\b.*\b(?:fields?|crops?|plants?|growing|grow|planted)\b|\bdo (?:i|we) grow\b/,
    reply: listCrops,
  },
  {
    asks: /\b(?:how many|number of|count|head|total|list|show|do (?:i|you|we) (?:still |also |even |only )?(?:have|own|keep|raise)|have i|(?:which|what) (?:animals?|livestock|herds?|flocks?|(?:\w+ ){1,3}(?:do (?:i|we) (?:have|own|keep)|have (?:i|we))))\b/,
    reply: onlyOf('animal', (ask) =>
      /\b(?:status|doing|wrong)\b/.test(ask.plain) ? null : countAnimals(ask),
    ),
  },
  {
    asks: STATUS,
    reply: (ask) =>
      /\b(?:farm|project)\b/.test(ask.plain) && !ask.chosen.isNamed
        ? tellHealth(ask)
        : tellStatus(ask),
  },
  {
    asks: /\b(?:list|show|overview|summar\w+|tell me about|what(?: is| are)?(?: there| saved)? (?:on|in|at)|what do (?:i|we) have|what have i|everything|how many|do (?:i|you|we) have)\b/,
    reply: (ask) => {
      // 'How many hours' or 'bags' are not recorded.
      if (/\bhow (?:many|much)\b/.test(ask.plain) && ask.chosen.kinds.size === 0) return null
      const asksFields = ask.chosen.kinds.has('crop') && !WHOLE.test(ask.plain)
      return asksFields ? listCrops(ask) : overview(ask)
    },
  },
  { asks: /./, reply: (ask) => (isBareName(ask) ? overview(ask) : null) },
]

/** An answer from the farm's own records; null if the question is for something else. */
export function answerFromRecords(question: string, farm: FarmFacts): Reply | null {
  if (asksNamedProject(question)) return listProjects({ farm })
  const ask = askOf(question, farm)
  if (!ask) return null
  if (ask.chosen.unknown !== null) return notCalled(ask.chosen.unknown, farm)
  const saysNot = SAYS_NOT.test(ask.plain)
  const compares = comparesOrRates(ask.plain)
  for (const { asks, reply, isDated, knowsNot } of INTENTS) {
    if ((saysNot && !knowsNot) || (compares && !isDated)) continue
    const answer = asks.test(ask.plain) ? reply(ask) : null
    if (!answer) continue
    return PAST.test(ask.plain) && !isDated
      ? { ...answer, content: `${NOT_THEN}\n${answer.content}` }
      : answer
  }
  return null
}
