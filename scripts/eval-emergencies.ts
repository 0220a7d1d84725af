import { readFile } from 'node:fs/promises'
import { openEmergencies } from '#server/assistant/emergency/emergencies.ts'
import {
  LANGUAGES,
  loadEmergencies,
  type Helper,
} from '#server/assistant/emergency/load-emergencies.ts'
import type { Evaluation, Figure } from './eval-report.ts'

/** Sentences of one language: emergencies by who is to be called, and calm ones. */
export type EmergencyList = {
  language: string
  emergencies: Partial<Record<Helper, string[]>>
  calm: string[]
}

export type EmergencyCounts = {
  language: string
  emergencies: number
  found: number
  /** Found, with the right one to call. */
  rightCall: number
  calm: number
  alarmed: number
  /** Of all sentences, those whose language was told. */
  languageTold: number
  /** What went wrong, to read. */
  wrong: string[]
}

/** The fire service is called by the number for people. */
const isRightCall = (wanted: string, found: Helper | undefined) =>
  found === wanted || (wanted === 'people' && found === 'fire')

export function evaluateEmergencies(lists: EmergencyList[]): EmergencyCounts[] {
  const { findEmergency, detectLanguage } = openEmergencies(loadEmergencies().data)
  return lists.map(({ language, emergencies, calm }) => {
    const called = Object.entries(emergencies).flatMap(([helper, sentences]) =>
      sentences.map((text) => ({ text, helper, found: findEmergency(text) })),
    )
    const alarms = calm.flatMap((text) => {
      const found = findEmergency(text)
      return found ? [`alarmed (${found.matter}): ${text}`] : []
    })
    const otherwise = [...called.map(({ text }) => text), ...calm].flatMap((text) => {
      const told = detectLanguage(text) ?? 'en'
      return told === language ? [] : [`language ${told}: ${text}`]
    })
    const misses = called.flatMap(({ text, helper, found }) =>
      isRightCall(helper, found?.for)
        ? []
        : [`${helper}, ${found?.matter ?? 'not found'}: ${text}`],
    )
    return {
      language,
      emergencies: called.length,
      found: called.filter(({ found }) => found).length,
      rightCall: called.length - misses.length,
      calm: calm.length,
      alarmed: alarms.length,
      languageTold: called.length + calm.length - otherwise.length,
      wrong: [...misses, ...alarms, ...otherwise],
    }
  })
}

type Sentence = { sentence: string; language: string; for?: Helper }

const readJson = async <Content>(path: string) =>
  JSON.parse(await readFile(path, 'utf8')) as Content

/** The graded sentences, one list a language. */
async function gradedLists(): Promise<EmergencyList[]> {
  const [emergencies, calm] = await Promise.all(
    ['emergencies', 'calm'].map((name) => readJson<Sentence[]>(`tests/eval/graded/${name}.json`)),
  )
  const of = (list: Sentence[] = [], language: string, helper?: Helper) =>
    list
      .filter((one) => one.language === language && one.for === helper)
      .map(({ sentence }) => sentence)
  const languages = [...new Set(emergencies?.map(({ language }) => language))]
  return languages.map((language) => ({
    language,
    emergencies: {
      people: of(emergencies, language, 'people'),
      crisis: of(emergencies, language, 'crisis'),
      animal: of(emergencies, language, 'animal'),
    },
    calm: of(calm, language),
  }))
}

/** Emergencies found and calm sentences alarmed, on graded lists and on those that tune. */
export async function evaluateDanger(): Promise<Evaluation[]> {
  const training = await Promise.all(
    LANGUAGES.map((language) =>
      readJson<EmergencyList>(`tests/eval/training/emergency/${language}.json`),
    ),
  )
  return [
    toEvaluation('Emergencies: graded sentences', await gradedLists(), true),
    toEvaluation('Emergencies: training sentences', training, false),
  ]
}

function toEvaluation(title: string, lists: EmergencyList[], isGraded: boolean): Evaluation {
  const counts = evaluateEmergencies(lists)
  const sum = (
    of: EmergencyCounts[],
    name: 'found' | 'emergencies' | 'rightCall' | 'calm' | 'alarmed',
  ) => of.reduce((total, count) => total + count[name], 0)
  const share = (
    name: string,
    of: EmergencyCounts[],
    [part, whole]: ['found' | 'rightCall' | 'alarmed', 'emergencies' | 'calm'],
    target: Figure['target'],
  ): Figure => ({
    name,
    value: sum(of, part) / sum(of, whole),
    count: sum(of, whole),
    target: isGraded ? target : null,
  })
  const english = counts.filter(({ language }) => language === 'en')
  const others = counts.filter(({ language }) => language !== 'en')
  return {
    title,
    figures: [
      share('found in English', english, ['found', 'emergencies'], { atLeast: 0.98 }),
      share('found in ten languages', others, ['found', 'emergencies'], { atLeast: 0.95 }),
      share('with the right one to call', counts, ['rightCall', 'emergencies'], null),
      share('calm sentences alarmed, in English', english, ['alarmed', 'calm'], { atMost: 0.02 }),
      share('calm sentences alarmed, in ten languages', others, ['alarmed', 'calm'], {
        atMost: 0.02,
      }),
    ],
  }
}
