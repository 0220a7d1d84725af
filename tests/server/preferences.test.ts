import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadLanguages } from '#server/http/language.ts'
import { builtSpa } from '#tests/setup/built-spa.ts'
import { cookiesOf, sendForm, signUp, startTestApp } from '#tests/setup/server.ts'

const PAGE =
  '<html lang="en"><title>Smart Farm</title><style></style><div id="root"></div><!--root-->'
const HTML = { accept: 'text/html' }

let farm: Awaited<ReturnType<typeof startTestApp>>
let spa: Awaited<ReturnType<typeof builtSpa>>
beforeAll(async () => {
  loadLanguages()
  spa = await builtSpa({ 'index.html': PAGE, 'shell.html': PAGE })
  farm = await startTestApp({ spaFolder: spa.folder })
})
afterAll(async () => {
  await farm.close()
  await spa.remove()
})

const langOf = (body: string) => /<html lang="([\w-]+)"/.exec(body)?.[1]
const chosenIn = (cookies: string | string[] | number | undefined) =>
  [cookies].flat().flatMap((one) => /^(?:language|units)=[^;]+/.exec(`${one}`) ?? [])

describe('the language of a visitor', () => {
  test.each([
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['pt', 'pt-BR'],
    ['xx, fr;q=0.2, sw;q=0.7', 'sw'],
    ['en;q=0, hi', 'hi'],
    ['xx', 'en'],
    ['*', 'en'],
    [`${'xx,'.repeat(50)}de`, 'en'],
    [',;q=,;;=', 'en'],
  ])('that the browser asks for as %s is %s', async (wanted, language) => {
    const headers = { 'accept-language': wanted }
    const { body } = await farm.anonymous('GET', '/api/login', undefined, headers)
    expect(langOf(body)).toBe(language)
  })

  test('is what a link of the landing names, from then on', async () => {
    const answer = await farm.anonymous('GET', '/?language=fr', undefined, HTML)
    expect([answer.statusCode, answer.headers['location']]).toEqual([303, '/'])
    expect(chosenIn(answer.headers['set-cookie'])).toEqual(['language=fr'])
    const cookie = cookiesOf(answer)
    const { body } = await farm.anonymous('GET', '/api/login', undefined, { cookie })
    expect(langOf(body)).toBe('fr')
  })

  test.each(['xx', '../../etc/passwd', 'de; Path=/evil', ''])(
    'stays where a link names %j, which is none',
    async (language) => {
      const path = `/?language=${encodeURIComponent(language)}`
      const { headers } = await farm.anonymous('GET', path, undefined, HTML)
      expect(chosenIn(headers['set-cookie'])).toEqual([])
    },
  )

  test('changes in the middle of signing up, and what was typed stays but the password', async () => {
    const typed = { firstName: 'Ada', email: 'ada@farm.example', password: 'secret-barns-7' }
    const { body, headers } = await sendForm(farm.app, '/api/signup', { ...typed, language: 'de' })
    expect(langOf(body)).toBe('de')
    expect(chosenIn(headers['set-cookie'])).toEqual(['language=de'])
    expect(body).toContain('value="Ada"')
    expect(body).toContain('value="ada@farm.example"')
    expect(body).not.toContain('secret-barns-7')
    expect(body).not.toContain('role="alert"')
  })
})

describe('the language of an account', () => {
  const chosen = { language: 'es', units: { system: 'us', area: 'feddan' } } as const

  test('is taken over by a device without a choice, and by no other', async () => {
    const ada = await signUp(farm.app)
    const put = await ada.call('PUT', '/api/account/preferences', chosen)
    expect(chosenIn(put.headers['set-cookie'])).toEqual(['language=es', 'units=us.feddan'])
    const fresh = await ada.call('GET', '/', undefined, HTML)
    expect(chosenIn(fresh.headers['set-cookie'])).toEqual(['language=es', 'units=us.feddan'])
    expect(langOf(fresh.body)).toBe('es')
    const cookie = `${ada.cookie}; language=de; units=metric.acre`
    const other = await farm.anonymous('GET', '/', undefined, { ...HTML, cookie })
    expect(chosenIn(other.headers['set-cookie'])).toEqual([])
    expect(langOf(other.body)).toBe('de')
  })

  test('is chosen on the account page too, which names drafts as such', async () => {
    const ada = await signUp(farm.app)
    const { body } = await ada.call('GET', '/api/account')
    expect(body).toContain('Deutsch (draft)')
    expect(body).toMatch(/<option value="en" lang="en"\s+selected>/)
    const form = { language: 'hi', system: 'metric', area: 'bigha' }
    const sent = await sendForm(farm.app, '/api/account/preferences', form, { cookie: ada.cookie })
    expect([sent.statusCode, sent.headers['location']]).toEqual([
      303,
      '/api/account?done=preferences',
    ])
    const cookie = `${ada.cookie}; ${cookiesOf(sent)}`
    const again = await farm.anonymous('GET', '/api/account', undefined, { cookie })
    expect(langOf(again.body)).toBe('hi')
    expect(again.body).toMatch(/<option value="bigha"\s+selected>/)
  })
})
