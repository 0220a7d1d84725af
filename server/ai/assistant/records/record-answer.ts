import type { FarmFacts } from '#server/ai/ai.ts'
import type { Reply } from '#server/ai/assistant/reply.ts'
import { tellAnalyses } from './analysis-replies.ts'
import { countAnimals, tellBreeds, tellNotes } from './animal-replies.ts'
import { tellArea } from './area-reply.ts'
import type { Ask } from './ask.ts'
import { askOf } from './ask.ts'
import { listCrops, tellHarvest, tellPlanting, tellScientificName } from './crop-replies.ts'
import { listSolar, tellSolarFact } from './solar-replies.ts'
import { listProjects, overview, tellProject, tellStatus, tellUpdated } from './status-replies.ts'

type Intent = { asks: RegExp; reply: (ask: Ask) => Reply | null }

const onlyOf =
  (kind: 'crop' | 'animal' | 'solar', reply: (ask: Ask) => Reply | null) => (ask: Ask) =>
    ask.chosen.kinds.has(kind) ? reply(ask) : null

/** 'Show me all the farms' means the farmer's own projects; 'what is on my farm' means the records. */
const asksProjects = ({ plain }: Ask) =>
  /\bprojects\b|\b(?:how many|number of|which|list|show)(?: (?:me|of|all|the|my|our|every|each))* farms?\b(?! has| have| is)/.test(
    plain,
  )

/** What can be asked of the records, the most particular first. */
const INTENTS: Intent[] = [
  {
    asks: /\b(?:what|anything|things?)\b.*\byou (?:see|saw|seen|find|found|notice[d]?)\b|\byou (?:saw|found|noticed)\b|\b(?:analys[ie]s|photos?|pictures?|images?|scans?)\b/,
    reply: tellAnalyses,
  },
  { asks: /\b(?:updated?|changed|last saved|last edited)\b/, reply: tellUpdated },
  { asks: /\b(?:scientific|latin) names?\b/, reply: tellScientificName },
  {
    asks: /\bproject\b.*\b(?:called|name)\b|\bname\b.*\b(?:project|farm)\b|\bstatus of (?:this|the|my) project\b/,
    reply: tellProject,
  },
  {
    asks: /\b(?:how many|number of|which|what|list|show)\b.*\b(?:projects|farms?)\b/,
    reply: (ask) => (ask.chosen.kinds.size === 0 && asksProjects(ask) ? listProjects(ask) : null),
  },
  { asks: /\bbreeds?\b/, reply: tellBreeds },
  { asks: /\b(?:notes?|descriptions?|described?)\b/, reply: onlyOf('animal', tellNotes) },
  { asks: /./, reply: onlyOf('solar', (ask) => tellSolarFact(ask)) },
  {
    asks: /\b(?:when|did i|have i)\b.*\b(?:plant|sow|seed)(?:ed|s|n|ing)?\b|\b(?:planting|sowing|seeding) dates?\b|\bdate\b.*\b(?:plant|sow)\w*/,
    reply: tellPlanting,
  },
  { asks: /\b(?:harvest(?:ing|ed)?|pick(?:ing)?|ready)\b/, reply: tellHarvest },
  {
    asks: /\b(?:herds?|flocks?)\b.*\b(?:bigg|larg|small)est\b|\b(?:bigg|larg|small)est (?:herds?|flocks?)\b/,
    reply: onlyOf('animal', countAnimals),
  },
  {
    asks: /\b(?:acres?|acreage|hectares?|area|how (?:big|large)|(?:bigg|larg|small)est|size|land)\b/,
    reply: tellArea,
  },
  {
    asks: /\b(?:how many|number of|count|list|show|which|what)\b.*\bsolar systems?\b/,
    reply: onlyOf('solar', listSolar),
  },
  {
    asks: /\b(?:how many|number of|count|list|show|which|what|do (?:i|you) have|have i)\b.*\b(?:fields?|crops?|plants?|growing|grow|planted)\b/,
    reply: listCrops,
  },
  {
    asks: /\b(?:how many|number of|count|head|total|list|show|which|what|do (?:i|you) have|have i)\b/,
    reply: onlyOf('animal', (ask) =>
      /\b(?:status|doing|wrong)\b/.test(ask.plain) ? null : countAnimals(ask),
    ),
  },
  {
    asks: /\b(?:status|health(?:y)?|condition|doing|how (?:is|are|s)|wrong|matter with|problems? with)\b|\b(?:is|are) (?:my|our|the)\b.*\b(?:ok|okay|fine|alright|well)\b/,
    reply: (ask) => (/\b(?:farm|project)\b/.test(ask.plain) ? overview(ask) : tellStatus(ask)),
  },
  {
    asks: /\b(?:list|show|overview|summar\w+|tell me about|what(?:s| is| are)?(?: there| saved)? (?:on|in|at)|what do (?:i|we) have|what have i|everything|how many|do (?:i|you) have)\b/,
    reply: (ask) => (ask.chosen.kinds.has('crop') ? listCrops(ask) : overview(ask)),
  },
]

/** An answer from the farm's own records; null when the question asks for something else. */
export function answerFromRecords(question: string, farm: FarmFacts): Reply | null {
  const ask = askOf(question, farm)
  if (!ask) return null
  for (const { asks, reply } of INTENTS) {
    const answer = asks.test(ask.plain) ? reply(ask) : null
    if (answer) return answer
  }
  return null
}
