import { openEmergencies } from '#server/assistant/emergency/emergencies.ts'
import { loadEmergencies, type Helper } from '#server/assistant/emergency/load-emergencies.ts'

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
      const told = detectLanguage(text)
      return told === language ? [] : [`language ${told}: ${text}`]
    })
    const misses = called.flatMap(({ text, helper, found }) =>
      found?.for === helper ? [] : [`${helper}, ${found?.matter ?? 'not found'}: ${text}`],
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
