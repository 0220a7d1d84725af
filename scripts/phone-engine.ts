import type { Page } from 'playwright-core'
import { build } from 'vite'
import type { PhotoSubject } from '#domain/photo/assess.ts'
import type { PhoneFinding } from '#src/api/offline/change.ts'

type PhoneVerdict = { finding: PhoneFinding } | { refused: string }
/** As the built file puts it into a page. */
type Engine = { measurePhoto: (photo: Blob, subject: PhotoSubject) => Promise<PhoneFinding> }

/** Loads the photo engine of a phone into a page. @returns a function that gives its verdicts */
export async function loadPhoneEngine(page: Page) {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      lib: { entry: 'src/api/offline/measure-photo.ts', formats: ['iife'], name: 'engine' },
    },
  })
  const [{ output } = { output: [] }] = [built].flat() as { output: { code: string }[] }[]
  await page.addScriptTag({ content: output[0]?.code ?? '' })
  return (photo: Buffer, subject: PhotoSubject): Promise<PhoneVerdict> =>
    page.evaluate(
      async ([base64, about]) => {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
        const { engine } = globalThis as unknown as { engine: Engine }
        try {
          return { finding: await engine.measurePhoto(new Blob([bytes]), about) }
        } catch (error) {
          const { sentence } = error as { sentence?: { id: string } }
          return { refused: sentence?.id ?? String(error) }
        }
      },
      [photo.toString('base64'), subject] as const,
    )
}
