import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildAnimalPayload } from '#tests/builders/build-animal-payload.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { openChat } from '#tests/setup/chat.ts'
import { signUp, startTestApp, type TestFarmer } from '#tests/setup/server.ts'

let running: Awaited<ReturnType<typeof startTestApp>>
let farmer: TestFarmer
let chat: Awaited<ReturnType<typeof openChat>>

beforeAll(async () => {
  running = await startTestApp()
  farmer = await signUp(running.app)
  const numbers = { country: 'DE', veterinarian: '030 555-0100', poison: '', neighbour: '' }
  await farmer.call('PUT', '/api/emergency-numbers', numbers)
  chat = await openChat(farmer, 'Hof')
  const wheat = { name: 'Wheat', fieldName: 'Oberfeld', fieldSize: '12' }
  await chat.add('crops', buildCropPayload(wheat))
  await chat.add('animals', buildAnimalPayload({ count: 42, herdName: 'Bergherde' }))
})
afterAll(() => running.close())

/** Asked on screens in a language. */
const asked = (question: string, language: string) =>
  chat.tell(question, { 'accept-language': language })

describe('on German screens', () => {
  test.each([
    ['Wie viele Schafe habe ich?', /^42 Schafe\nBergherde \(Schafe\): 42$/],
    ['wann hab ich den weizen gesät', /^Oberfeld \(Weizen\): Aussaat\/Pflanzung /],
    ['Was tun gegen Blattläuse?', /^Blattläuse\nErkennen: [^]*\nPrüfen: [^]*\nHilfe holen: /],
    ['Wie füge ich ein Feld hinzu?', /^Ein Feld hinzufügen\n/],
    ['Wieviel Penicillin soll ich der Kuh geben?', /^Arzneimittel oder Dosierungen nenne ich nie/],
    ['Guten Morgen', /^Guten Tag! Fragen Sie mich/],
    ['Wer ist Präsident von Frankreich?', /^Ich weiß es nicht/],
    ['Wie groß ist das Oberfeld?', /4,86 ha/],
    ['Wie viel Hektar sind 12,5 Acres?', /^12,5 Acres = 5,059 Hektar$/],
  ])('%s', async (question, answer) => {
    expect((await asked(question, 'de')).content).toMatch(answer)
  })

  test('areas are in the units of the reader', async () => {
    const cookie = `${farmer.cookie}; units=us.dunam`
    const { content } = await chat.tell('Wie groß ist das Oberfeld?', {
      'accept-language': 'de',
      cookie,
    })
    expect(content).toContain('48,56 Dunam')
  })

  test('a task is added in the words of the farmer, and read back', async () => {
    const added = await asked('erinnere mich daran, den Zaun am Oberfeld zu flicken', 'de')
    expect(added.content).toMatch(
      /^Zu Ihren Aufgaben hinzugefügt: „Den Zaun am Oberfeld zu flicken“/,
    )
    expect((await asked('Welche Aufgaben habe ich?', 'de')).content).toContain('Zaun am Oberfeld')
  })

  test('days are read in words', async () => {
    const added = await asked('Erinnere mich übermorgen daran, die Schafe zu impfen', 'de')
    expect(added.content).toMatch(/„Die Schafe zu impfen“, fällig /)
    expect((await asked('Was ist übermorgen fällig?', 'de')).content).toContain('impfen')
    expect((await asked('Was ist morgen fällig?', 'de')).content).not.toContain('impfen')
  })

  test('an animal in danger: the line first, then the card', async () => {
    const { content, urgent } = await asked('Die Kuh ist aufgebläht und kann nicht aufstehen', 'de')
    expect(urgent).toBe(true)
    expect(content).toMatch(/^[^\n]*030 555-0100[^\n]*\nBlähung/)
  })

  test('a short question after another one is about the same', async () => {
    await asked('Wie viele Schafe habe ich?', 'de')
    expect((await asked('und Ziegen?', 'de')).content).toMatch(/Ziegen/)
  })

  test('what is not certain may be chosen, and a choice is answered', async () => {
    const { content, choices = [] } = await asked('Schafe?', 'de')
    expect(content).toBe('Meinten Sie eines davon?')
    const choice = choices.find(({ label }) => label.startsWith('Wie viele'))
    expect((await asked(choice?.message ?? '', 'de')).content).toMatch(/^42 Schafe\n/)
  })
})

describe('on Hindi screens', () => {
  test.each([
    ['मेरे पास कितनी भेड़ें हैं?', /^42 /],
    ['mere paas kitni bhed hain', /^42 /],
    ['गाय को पेनिसिलिन कितनी दूँ?', /दवा/],
    ['नमस्ते', /नमस्/],
    ['12 एकड़ में कितने हेक्टेयर', /^12 एकड़ = 4\.856 हेक्टेयर$/],
    ['आज मंडी में गेहूं का क्या रेट है', /^मुझे भाव/],
  ])('%s', async (question, answer) => {
    expect((await asked(question, 'hi')).content).toMatch(answer)
  })

  test('a card has its title in Hindi and says that the rest is in English', async () => {
    const { content, sources = [] } = await asked('माहू का इलाज क्या है', 'hi')
    const [title, note, see] = content.split('\n')
    expect(title).toMatch(/[\u0900-\u097f]/)
    expect(note).toBe('यह कार्ड सिर्फ़ अंग्रेज़ी में है।')
    expect(see).toMatch(/^See: /)
    const page = await farmer.call('GET', sources[0]?.path ?? '', undefined, {
      'accept-language': 'hi',
    })
    expect(page.body).toContain(`<h1 lang="hi">${title}</h1>`)
    expect(page.body).toContain('<div lang="en">')
    expect(page.body).toContain('यह कार्ड सिर्फ़ अंग्रेज़ी में है।')
  })
})

describe('the language of a message', () => {
  test.each([
    ['en', 'cuántas ovejas tengo', /^42 ovejas\n/],
    ['de', 'How many sheep do I have?', /^42 sheep\n/],
    ['fr', 'Kann ich sehen, wie viele Schafe ich habe?', /^42 Schafe\n/],
    ['de', 'how many sheep', /^42 sheep\n/],
    ['en', 'Quantas ovelhas eu tenho?', /^42 ovelhas\n/],
    ['en', 'Nina kondoo wangapi?', /^42 kondoo|kondoo 42/i],
    ['es', 'que dosis de penicilina para la mastitis', /^Nunca doy medicamentos ni dosis/],
    ['sw', 'ngano ina masuke meupe', /^Je, ulimaanisha/],
  ])('on %s screens, "%s" is answered in its own', async (screen, question, answer) => {
    expect((await asked(question, screen)).content).toMatch(answer)
  })

  test('a message in a language that is not answered yet is told so in that language', async () => {
    const { content } = await asked('Quante pecore ho in questa fattoria?', 'de')
    expect(content).toContain('112')
    expect(content).toMatch(/^Non posso ancora rispondere/)
  })
})

describe('a card', () => {
  const read = async (path: string, language: string) =>
    (await farmer.call('GET', path, undefined, { 'accept-language': language })).body

  test('is read in the reader’s language, and leads to the English original and back', async () => {
    const german = await read('/api/knowledge/aphids', 'de')
    expect(german).toContain('<h1 lang="de">Blattläuse</h1>')
    expect(german).toMatch(/<a href="aphids\?original=yes"[^>]*>English<\/a>/)
    const english = await read('/api/knowledge/aphids?original=yes', 'de')
    expect(english).toContain('<h1 lang="en">Aphids</h1>')
    expect(english).toMatch(/<a href="aphids"[^>]*>Deutsch<\/a>/)
    const own = await read('/api/knowledge/aphids', 'en')
    expect(own).toContain('<h1 lang="en">Aphids</h1>')
    expect(own).not.toContain('original=yes')
  })

  test('is listed by its title in that language', async () => {
    const dirt = '/api/knowledge?topic=solar&photo=dirt'
    expect(await read(dirt, 'de')).not.toContain('Cleaning')
    expect(await read(dirt, 'de')).toContain('"language":"de"')
  })
})
