import { plainName } from '#server/assistant/plain-text.ts'
import { type Reply, listing, saying } from '#server/assistant/reply.ts'
import type { Ask } from './ask.ts'
import { analysisText, dayText, photoLine } from './analysis-replies.ts'
import { herdLine } from './animal-replies.ts'
import { askedRecords, cropSource, herdSource, solarSource } from './record-labels.ts'
import { cropLine } from './crop-replies.ts'
import { noRecords } from './like-records.ts'
import { shortfallOf, shortfallText } from './shortfalls.ts'
import { solarLine } from './solar-replies.ts'

/** 'What do I have on this farm?' and 'Tell me about the ewes': everything saved. */
export function overview({ farm, chosen }: Ask): Reply {
  const { projects } = farm
  const { kinds, missing } = chosen
  const wants = (kind: 'crop' | 'animal' | 'solar') => kinds.size === 0 || kinds.has(kind)
  const crops = wants('crop') ? chosen.crops : []
  const animals = wants('animal') ? chosen.animals : []
  const solarSystems = wants('solar') ? chosen.solarSystems : []
  const lines = [...crops.map(cropLine), ...animals.map(herdLine), ...solarSystems.map(solarLine)]
  if (lines.length === 0) return noRecords(farm, missing)
  const [only] = projects
  return listing(
    lines,
    [...crops.map(cropSource), ...animals.map(herdSource), ...solarSystems.map(solarSource)],
    projects.length > 1 || !only
      ? { text: `Saved in your ${projects.length} projects:`, figures: [projects.length] }
      : { text: `Saved in ${plainName(only.name)} (${plainName(only.status)}):` },
  )
}

const TELL_ME = 'Tell me what you see, and I look in my cards.'

/** 'How are my sheep?' The latest analysis, or that there is none. */
export function tellStatus(ask: Ask): Reply {
  const subjects = askedRecords(ask)
  if (subjects.length === 0) return noRecords(ask.farm, ask.chosen.missing)
  const texts = subjects.map((subject) => {
    const { label } = subject.source
    const newest = ask.farm.analyses.find((analysis) => analysis.entityId === subject.id)
    const short = shortfallText(shortfallOf(subject.id, ask.farm)).text
    if (!newest)
      return short ? `${label}: ${short}` : `${label}: status unknown, no photo looked at yet.`
    if (subjects.length === 1)
      return [short, analysisText(label, newest)].filter(Boolean).join('\n')
    return [`${label}: ${photoLine(newest)}`, short].filter(Boolean).join(' ')
  })
  const reply = listing(
    texts,
    subjects.map(({ source }) => source),
    { figures: subjects.flatMap(({ id }) => shortfallText(shortfallOf(id, ask.farm)).figures) },
  )
  return { ...reply, content: `${reply.content}\n${TELL_ME}` }
}

/** 'When did I last update the north field?' The day on which the server saved the record. */
export function tellUpdated(ask: Ask): Reply {
  const subjects = askedRecords(ask).sort((one, other) =>
    other.updatedAt.localeCompare(one.updatedAt),
  )
  if (subjects.length === 0) return noRecords(ask.farm)
  return listing(
    subjects.map(({ source, updatedAt }) => `${source.label}: saved ${dayText(updatedAt)}`),
    subjects.map(({ source }) => source),
  )
}

/** 'What is this project called?' If it names another project, that one's status. */
export function tellProject({ farm: { project, projects } }: Ask): Reply {
  const [only = project, ...others] = projects
  return others.length > 0 || only.id === project.id
    ? saying(
        `This project is called ${plainName(project.name)}. Its status is ${plainName(project.status)}.`,
      )
    : saying(`The status of ${plainName(only.name)} is ${plainName(only.status)}.`)
}

/** 'Which projects do I have?' */
export const listProjects = ({ farm: { projects } }: Pick<Ask, 'farm'>): Reply =>
  listing(
    projects.map(({ name, status }) => `${plainName(name)} (${plainName(status)})`),
    [{ kind: 'record', label: 'Your projects', path: '/' }],
    {
      text: projects.length === 1 ? 'You have 1 project:' : `You have ${projects.length} projects:`,
      figures: [projects.length],
    },
  )
