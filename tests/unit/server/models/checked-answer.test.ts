import { describe, expect, test } from 'vitest'
import { checkedText, groundOf } from '#server/models/checked-answer.ts'
import { givenFacts, textOf } from '#server/models/given-facts.ts'
import { plainText } from '#server/assistant/plain-text.ts'
import { TASKS_SOURCE } from '#server/assistant/render/tasks-reply.ts'
import { loadKnowledge } from '#server/assistant/understand/knowledge-files.ts'

const FACTS = {
  records: [
    {
      id: 'field',
      values: { fieldSize: '12.5', plantingDate: '2026-05-03', fieldName: 'Field 7' },
    },
    { id: 'herd', values: { count: 24, pastureSize: '60' } },
    { id: 'panels', values: { capacity: '7.2', currentGeneration: '29', panelCount: '18' } },
  ],
  totals: { acres: 12.5, headByType: { cattle: 24 } },
  measured: { kwh: 310.24, days: 14, usualShare: 0.62 },
  result: 59.147,
  unit: 'ml',
  card: 'Wait two to three weeks. Give 2 gallons of water to each cow. Use neem only in the evening.',
}
const cited = [groundOf(textOf(FACTS))]
const shown = (sentence: string, more = {}) => checkedText(sentence, { cited, ...more })

describe('a sentence of a model is shown', () => {
  test.each([
    'North field has 12.5 acres.',
    'You keep 24 cows on 60 acres.',
    'All twenty-four cattle are well.',
    'Your panels made about 310 kWh in 14 days, 62 % of the usual.',
    'The system of 7.2 kW has 18 panels and makes 29 kWh a day.',
    'Field 7 was planted on May 3, 2026.',
    'It was planted on the 3rd of May.',
    'Wait 2 to 3 weeks.',
    'Give each cow 2 gallons of water.',
    'That is 59.147 ml.',
    'Use neem in the evening.',
    'Tienes 24 vacas en 60 acres.',
    'لديك ٢٤ بقرة.',
    'If it does not improve, call a veterinarian.',
    'Do not wait: call the vet.',
  ])('as it is: %s', (sentence) => {
    expect(shown(sentence)).toBe(sentence)
  })

  test('whatever a card says that it cites', () => {
    const sentences = loadKnowledge().cards.flatMap(({ title, body }) => {
      const grounds = { cited: [groundOf(`${title}\n${body}`)] }
      const each = plainText(body).split(/(?<=[.!?])\s+(?=\p{Lu})/u)
      return each.map((one) => ({ one, shown: checkedText(one, grounds) }))
    })
    expect(sentences.filter(({ one, shown }) => one !== shown)).toEqual([])
    expect(sentences.length).toBeGreaterThan(1_000)
  })

  test('with a figure of the question, unless it is a dose', () => {
    const question = groundOf('Are 40 cows too many? I gave 50 ml.')
    expect(shown('With 40 cows it is full.', { question })).toBe('With 40 cows it is full.')
    expect(shown('Give 50 ml again.', { question })).toBe('')
  })
})

describe('a sentence of a model goes', () => {
  test.each([
    ['has a figure that is nowhere', 'Otherwise you lose 47 percent.'],
    ['has a figure in words that is nowhere', 'Do it for eleven days.'],
    ['has the figure of another thing', 'You keep 24 cows on 24 acres.'],
    ['rounds too far', 'Your panels made 300 kWh.'],
    ['gives a figure another meaning', 'You have 60 cows.'],
    ['makes a dose of a count', 'Give 24 ml twice.'],
    ['rounds a dose', 'That is 59 ml.'],
    ['has a spoken dose', 'Give her a tablespoon of it.'],
    ['has figures in another script', 'لديك ٤٧ بقرة.'],
    ['has an ordinal that is nowhere', 'It was planted on the 9th of May.'],
    ['has a date that is nowhere', 'It was planted on 2026-05-04.'],
    ['names a medicine', 'Ask for ivermectin.'],
    ['names a medicine by its ending', 'Inject tulathromycin.'],
    ['names a medicine in Spanish', 'Dele ivermectina a cada vaca.'],
    ['names a medicine in Portuguese', 'A amoxicilina ajuda.'],
    ['names a spray', 'Treat it with mancozeb.'],
    ['names a spray in Spanish', 'Rocíe fungicida con cobre.'],
    ['has a dose in Spanish', 'Aplique dos cucharadas de esto.'],
    ['has an address', 'Ask at leafdoctor.com.'],
    ['has a spelled address', 'Ask at leafdoctor dot com.'],
    ['has a mail address', 'Write to vet@farm.'],
    ['needs no veterinarian', 'All 24 cows need no vet.'],
    ["doesn't need a veterinarian", 'She doesn’t need a veterinarian.'],
    ['needs no veterinarian in Spanish', 'No hace falta llamar al veterinario.'],
    ['needs no veterinarian in German', 'Sie brauchen keinen Tierarzt.'],
  ])('that %s', (_, sentence) => {
    expect(shown(sentence)).toBe('')
  })

  test('that calms where there is danger', () => {
    const text = 'This is normal. Keep her quiet.'
    expect(shown(text)).toBe(text)
    expect(shown(text, { isUrgent: true })).toBe('Keep her quiet.')
  })

  test('alone, and without markup', () => {
    const text =
      'Remove the <img src=x> lowest leaves. Lose 47 percent otherwise. See ![x](https://evil.example/x) below.'
    expect(shown(text)).toBe('Remove the lowest leaves. See x below.')
  })
})

describe('what a model was given', () => {
  const given = givenFacts()
  const ref = { kind: 'crop', projectId: 'p', projectName: 'Home', subject: 'Corn', path: '/x' }
  given.give({
    records: [
      { ...ref, id: 'one', name: 'North', values: { fieldSize: '3' } },
      { ...ref, id: 'two', name: 'South', path: '/y', values: { fieldSize: '4' } },
    ],
  })
  given.give({
    tasks: [{ id: 'task', title: 'Weigh', dueDate: '2026-06-01', record: { id: 'one' } }],
  })

  test('is found by its id, with its source', () => {
    expect(given.find('one', '')?.ground.plain).toMatch(/ fieldsize 3 acres .* title weigh /)
    expect(given.find('one', '')?.ground.plain).not.toContain('4 acres')
    expect(given.find('two', '')?.sources).toMatchObject([
      { kind: 'record', label: { values: { name: 'South' } }, path: '/y' },
    ])
    expect(given.find('task', '')?.sources).toEqual([TASKS_SOURCE])
  })

  test('is of the record that a sentence names', () => {
    const { ground, sources } = given.find('result-1', 'The South has 3 acres.') ?? {}
    expect(ground?.plain).toContain(' 4 acres ')
    expect(ground?.plain).not.toContain(' 3 acres ')
    expect(sources).toMatchObject([{ path: '/y' }])
  })

  test('is found as a whole', () => {
    expect(given.find('result-1', '')?.ground.plain).toMatch(/ 3 acres .* 4 acres /)
    expect(given.find('result-1', '')?.sources.map(({ path }) => path)).toEqual(['/x', '/y'])
    expect(given.find('result-3', '')).toBeNull()
  })
})
