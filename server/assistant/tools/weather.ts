import type { WeatherFacts } from './schemas.ts'
import { weatherFacts, weatherInput } from './schemas.ts'
import { tool, type ToolContext } from './tool.ts'
import { findProject, isWeatherOn, readWeather } from '#server/weather/read-weather.ts'
import { wantForecast } from '#server/weather/refresh-weather.ts'

/** As many projects as are computed in the time of an answer. */
const MOST_PROJECTS = 10

export const weather = tool({
  name: 'weather',
  description:
    'The forecast of the next seven days at the fields of each project, with what it asks for (frost, heat of cattle, hours for spraying, fields to irrigate) and the water of each field. From the last answer of the provider, whose time and licence are given. `unknown` says why there is none.',
  needs: 'see',
  input: weatherInput,
  output: weatherFacts,
  run: async (context, { projectIds, from, to }): Promise<WeatherFacts> => {
    const isOn = context.weather !== null && (await isWeatherOn(context.db, context.farmId))
    const projects = await ownProjects(context, projectIds)
    const facts: WeatherFacts['projects'] = []
    for (const { id, name } of projects.slice(0, MOST_PROJECTS))
      facts.push({ id, name, ...(await weatherOf(context, id, { from, to })) })
    return { isOn, projects: facts, isPart: projects.length > MOST_PROJECTS }
  },
})

type Known = Omit<WeatherFacts['projects'][number], 'id' | 'name'>
type Span = { from: string | undefined; to: string | undefined }

async function weatherOf(
  { db, weather: access, now, farmId }: ToolContext,
  projectId: string,
  { from = '', to = '9999' }: Span,
): Promise<Known> {
  const world = { db, weather: access, now: () => now, log: false as const }
  const found = await findProject(world, farmId, projectId)
  if (!found) return { unknown: 'noPlace', weather: null }
  wantForecast(world, { farmId, place: found.key })
  const known = await readWeather(world, found)
  if (!known) return { unknown: 'notAnswered', weather: null }
  const { hours: _hours, ...facts } = known
  const days = facts.days.filter(({ date }) => date >= from && date <= to)
  return { unknown: null, weather: { ...facts, days } }
}

/** No ids are all projects. */
const ownProjects = ({ db, farmId }: ToolContext, ids: string[] = []) =>
  db
    .selectFrom('projects')
    .select(['id', 'name'])
    .where('farmId', '=', farmId)
    .$if(ids.length > 0, (query) => query.where('id', 'in', ids))
    .orderBy('createdAt')
    .orderBy('id')
    .limit(MOST_PROJECTS + 1)
    .execute()
