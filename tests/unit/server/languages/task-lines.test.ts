import { describe, expect, test } from 'vitest'
import type { Repeat } from '#contract/tasks.ts'
import { readTaskLine } from '#domain/tasks/task-line.ts'
import { say } from '#domain/texts/say.ts'
import { languageCalled } from '#server/http/language.ts'
import { growth } from '#tests/builders/growth.ts'

// A Wednesday.
const TODAY = '2026-05-20'

type Row = [line: string, title: string, dueDate: string, repeat?: string]
const repeatText = (repeat: Repeat | null) => repeat && `${repeat.every} ${repeat.unit}`

const LINES: Record<string, Row[]> = {
  es: [
    ['regar los tomates mañana', 'regar los tomates', '2026-05-21'],
    ['Mañana por la mañana revisar el pozo', 'por la mañana revisar el pozo', '2026-05-21'],
    ['ordeñar por la mañana', 'ordeñar por la mañana', TODAY],
    ['vacunar terneros pasado manana', 'vacunar terneros', '2026-05-22'],
    ['podar en 3 días', 'podar', '2026-05-23'],
    ['comprar pienso el lunes', 'comprar pienso', '2026-05-25'],
    ['revisar cercas el próximo viernes', 'revisar cercas', '2026-05-22'],
    ['sembrar maíz el 5 de junio', 'sembrar maíz', '2026-06-05'],
    ['pagar la luz 05/06/2026', 'pagar la luz', '2026-06-05'],
    ['contar ovejas todos los lunes', 'contar ovejas', '2026-05-25', '1 week'],
    ['limpiar corral cada 2 semanas', 'limpiar corral', TODAY, '2 week'],
    ['cosechar papas a principios de julio', 'cosechar papas', '2026-07-01'],
    ['desparasitar antes del viernes', 'desparasitar', '2026-05-21'],
    ['llamar al veterinario dentro de una semana', 'llamar al veterinario', '2026-05-27'],
    ['revisar el tractor la semana que viene', 'revisar el tractor', '2026-05-27'],
  ],
  'pt-BR': [
    ['regar a horta amanhã', 'regar a horta', '2026-05-21'],
    ['vacinar bezerros depois de amanha', 'vacinar bezerros', '2026-05-22'],
    ['comprar ração daqui a 3 dias', 'comprar ração', '2026-05-23'],
    ['arrumar cerca na segunda', 'arrumar cerca', '2026-05-25'],
    ['arrumar cerca segunda-feira', 'arrumar cerca', '2026-05-25'],
    ['aplicar a segunda dose amanhã', 'aplicar a segunda dose', '2026-05-21'],
    ['plantar milho dia 5 de junho', 'plantar milho', '2026-06-05'],
    ['pagar a luz até sexta', 'pagar a luz', '2026-05-22'],
    ['contar o gado toda segunda', 'contar o gado', '2026-05-25', '1 week'],
    ['limpar bebedouro a cada 2 semanas', 'limpar bebedouro', TODAY, '2 week'],
    ['ordenhar todos os dias', 'ordenhar', TODAY, '1 day'],
    ['revisar trator semana que vem', 'revisar trator', '2026-05-27'],
    ['colher café em meados de junho', 'colher café', '2026-06-15'],
    ['pagar aluguel todo dia 10', 'pagar aluguel', '2026-06-10', '1 month'],
  ],
  fr: [
    ['arroser les tomates demain', 'arroser les tomates', '2026-05-21'],
    ['vermifuger les brebis après-demain', 'vermifuger les brebis', '2026-05-22'],
    ['tailler la vigne dans 3 jours', 'tailler la vigne', '2026-05-23'],
    ['appeler le véto lundi', 'appeler le véto', '2026-05-25'],
    ['réparer la clôture vendredi prochain', 'réparer la clôture', '2026-05-22'],
    ['semer le maïs le 5 juin', 'semer le maïs', '2026-06-05'],
    ['semer le maïs le 1er juin', 'semer le maïs', '2026-06-01'],
    ['compter les moutons tous les lundis', 'compter les moutons', '2026-05-25', '1 week'],
    ['nettoyer les abreuvoirs toutes les 2 semaines', 'nettoyer les abreuvoirs', TODAY, '2 week'],
    ['traire chaque matin', 'traire', TODAY, '1 day'],
    ['réviser le tracteur avant le 1 juin', 'réviser le tracteur', '2026-05-31'],
    ["payer l'eau fin juin", "payer l'eau", '2026-06-30'],
    ['faucher la semaine prochaine', 'faucher', '2026-05-27'],
    ['traire aujourd’hui', 'traire', TODAY],
    ['semer le 3/4 du champ demain', 'semer le 3/4 du champ', '2026-05-21'],
  ],
  de: [
    ['Tomaten gießen morgen', 'Tomaten gießen', '2026-05-21'],
    ['Übermorgen Zaun prüfen', 'Zaun prüfen', '2026-05-22'],
    ['Morgen früh melken', 'früh melken', '2026-05-21'],
    ['Reben schneiden in 3 Tagen', 'Reben schneiden', '2026-05-23'],
    ['Tierarzt anrufen am Montag', 'Tierarzt anrufen', '2026-05-25'],
    ['Tierarzt anrufen Mo', 'Tierarzt anrufen', '2026-05-25'],
    ['Schlepper zur Werkstatt nächste Woche', 'Schlepper zur Werkstatt', '2026-05-27'],
    ['Mais säen am 5. Juni', 'Mais säen', '2026-06-05'],
    ['Mais säen am 5.6.', 'Mais säen', '2026-06-05'],
    ['Pacht zahlen bis 01.06.2026', 'Pacht zahlen', '2026-06-01'],
    ['jeden Montag Schafe zählen', 'Schafe zählen', '2026-05-25', '1 week'],
    ['montags Schafe zählen', 'Schafe zählen', '2026-05-25', '1 week'],
    ['Tränken reinigen alle 2 Wochen', 'Tränken reinigen', TODAY, '2 week'],
    ['Heu machen Mitte Juni', 'Heu machen', '2026-06-15'],
    ['täglich melken', 'melken', TODAY, '1 day'],
    ['Spritzen vor Freitag', 'Spritzen', '2026-05-21'],
  ],
  hi: [
    ['कल खेत में पानी देना', 'खेत में पानी देना', '2026-05-21'],
    ['kal khet me paani dena', 'khet me paani dena', '2026-05-21'],
    ['परसों बछड़ों को टीका लगाना', 'बछड़ों को टीका लगाना', '2026-05-22'],
    ['3 दिन में खाद डालना', 'खाद डालना', '2026-05-23'],
    ['३ दिन बाद खाद डालना', 'खाद डालना', '2026-05-23'],
    ['सोमवार को डॉक्टर को बुलाना', 'डॉक्टर को बुलाना', '2026-05-25'],
    ['somvar ko doctor bulana', 'doctor bulana', '2026-05-25'],
    ['हर सोमवार भेड़ें गिनना', 'भेड़ें गिनना', '2026-05-25', '1 week'],
    ['har somvar bhed ginna', 'bhed ginna', '2026-05-25', '1 week'],
    ['रोज़ दूध निकालना', 'दूध निकालना', TODAY, '1 day'],
    ['हर 2 हफ़्ते सफाई करना', 'सफाई करना', TODAY, '2 week'],
    ['5 जून को मक्का बोना', 'मक्का बोना', '2026-06-05'],
    ['शुक्रवार से पहले बिल भरना', 'बिल भरना', '2026-05-21'],
    ['अगले हफ्ते ट्रैक्टर ठीक करना', 'ट्रैक्टर ठीक करना', '2026-05-27'],
    ['जून में धान रोपना', 'धान रोपना', '2026-06-01'],
  ],
  sw: [
    ['mwagilia nyanya kesho', 'mwagilia nyanya', '2026-05-21'],
    ['kesho asubuhi kamua ng’ombe', 'asubuhi kamua ng’ombe', '2026-05-21'],
    ['chanja ndama keshokutwa', 'chanja ndama', '2026-05-22'],
    ['weka mbolea baada ya siku 3', 'weka mbolea', '2026-05-23'],
    ['mpigie daktari Jumatatu', 'mpigie daktari', '2026-05-25'],
    ['hesabu kondoo kila Jumatatu', 'hesabu kondoo', '2026-05-25', '1 week'],
    ['safisha banda kila wiki 2', 'safisha banda', TODAY, '2 week'],
    ['kamua ng’ombe kila siku', 'kamua ng’ombe', TODAY, '1 day'],
    ['panda mahindi tarehe 5 Juni', 'panda mahindi', '2026-06-05'],
    ['panda mahindi 5 mwezi wa sita', 'panda mahindi', '2026-06-05'],
    ['lipa bili kabla ya Ijumaa', 'lipa bili', '2026-05-21'],
    ['tengeneza trekta wiki ijayo', 'tengeneza trekta', '2026-05-27'],
    ['vuna mwezi wa Julai', 'vuna', '2026-07-01'],
  ],
}

describe.each(Object.entries(LINES))('%s', (code, rows) => {
  test.each(rows)('%s', (text, title, dueDate, repeat) => {
    const { line } = readTaskLine(text, TODAY, languageCalled(code))
    expect([line?.title, line?.dueDate, repeatText(line?.repeat ?? null)]).toEqual([
      title,
      dueDate,
      repeat ?? null,
    ])
  })
})

test.each([
  ['es', 'urgente: reparar la bomba mañana', 'reparar la bomba', 'high'],
  ['hi', 'पंप ठीक करना !उच्च', 'पंप ठीक करना', 'high'],
  ['es', 'reparar la bomba !alta', 'reparar la bomba', 'high'],
  ['pt-BR', 'consertar a bomba, prioridade alta', 'consertar a bomba', 'high'],
  ['fr', 'réparer la pompe !basse', 'réparer la pompe', 'low'],
  ['de', 'dringend: Pumpe reparieren', 'Pumpe reparieren', 'high'],
  ['de', 'Pumpe reparieren !high', 'Pumpe reparieren', 'high'],
  ['hi', 'तुरंत पंप ठीक करना', 'पंप ठीक करना', 'high'],
  ['sw', 'tengeneza pampu haraka', 'tengeneza pampu', 'high'],
])('%s: %s', (code, text, title, priority) => {
  expect(readTaskLine(text, TODAY, languageCalled(code)).line).toMatchObject({ title, priority })
})

test.each([
  [
    'es',
    'revisar corderos nacidos el viernes pasado',
    'revisar corderos nacidos el viernes pasado',
  ],
  ['es', 'leer el informe de hace 3 semanas mañana', 'leer el informe de hace 3 semanas'],
  ['de', 'Lämmer von letztem Freitag wiegen', 'Lämmer von letztem Freitag wiegen'],
  ['fr', 'peser les agneaux nés la semaine dernière', 'peser les agneaux nés la semaine dernière'],
  ['de', 'Do the dishes today', 'Do the dishes today'],
  ['de', 'Zaun 2.5 m hoch', 'Zaun 2.5 m hoch'],
])('%s: words that are no due date stay as they were typed: %s', (code, text, title) => {
  expect(readTaskLine(text, TODAY, languageCalled(code)).line?.title).toBe(title)
})

test.each([
  ['es', 'regar los lunes y miércoles'],
  ['de', 'gießen montags und mittwochs'],
  ['fr', 'arroser 3 fois par semaine'],
  ['pt-BR', 'regar de segunda a sexta'],
  ['hi', 'हफ्ते में 2 बार पानी देना'],
  ['sw', 'mwagilia Jumatatu na Jumatano'],
])('%s: several days are refused: %s', (code, text) => {
  const { problem } = readTaskLine(text, TODAY, languageCalled(code))
  expect(problem?.id).toMatch(/^A task has one day or one repeat/)
})

test('a refusal quotes the words that were typed', () => {
  const german = languageCalled('de')
  const { problem } = readTaskLine('Stall streichen bald', TODAY, german)
  expect(problem && say(german, problem)).toContain('bald')
})

test('a date that does not exist, or has passed, is refused', () => {
  const read = (text: string) => readTaskLine(text, TODAY, languageCalled('de')).problem
  expect(read('Mais säen am 31. Juni')).not.toBeNull()
  expect(read('Mais säen am 5.5.2026')).not.toBeNull()
})

const HOSTILE = [
  'morgen ',
  'am 5. ',
  'in 3 ',
  '1',
  '1.',
  '1/',
  'von vom bis ',
  'jeden ',
  'Montag ',
  'Montag und ',
  '!',
  'a',
  '\u093C',
  'कल ',
  '12 ',
  'Ende ',
  'zwischen ',
  '\uE000',
  '(',
  '$ ',
]
test.each(Object.keys(LINES))('%s: no line holds others up', (code) => {
  const spoken = languageCalled(code)
  const slow = HOSTILE.filter(
    (part) => growth(part, (text) => readTaskLine(text, TODAY, spoken)) > 12,
  )
  expect(slow).toEqual([])
})
