import { betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'
import * as z from 'zod/mini'
import type { SetCookies } from './auth.ts'
import { hashedSessions, optionsOf, SUSPENDED, type Needs } from './better-auth.ts'

/** Without it whoever holds the phone would come in: with it a passkey is two factors. */
const VERIFIED = { userVerification: 'required' } as const

function refuseUnverified(isVerified: boolean | undefined) {
  if (isVerified !== true) throw new APIError('UNAUTHORIZED', { message: 'not verified' })
}

/** Loaded with the first passkey, as it takes 27 MB and 0.1 s (measured). */
async function load(needs: Needs) {
  const { passkey } = await import('@better-auth/passkey')
  return betterAuth({
    ...optionsOf(needs),
    plugins: [
      hashedSessions,
      passkey({
        origin: needs.origin,
        schema: { passkey: { modelName: 'passkeys' } },
        authenticatorSelection: { residentKey: 'required', ...VERIFIED },
        advanced: { webAuthnChallengeCookie: 'passkey' },
        registration: {
          afterVerification: ({ verification }) =>
            refuseUnverified(verification.registrationInfo?.userVerified),
        },
        authentication: {
          afterVerification: ({ verification }) =>
            refuseUnverified(verification.authenticationInfo.userVerified),
        },
      }),
    ],
  })
}

const sent = { id: z.string(), rawId: z.string(), type: z.literal('public-key') }

/** What the script of our pages sends: the JSON of a browser's PublicKeyCredential. */
export const madePasskey = z.object({
  ...sent,
  clientExtensionResults: z.object({}),
  response: z.object({
    clientDataJSON: z.string(),
    attestationObject: z.string(),
    transports: z.optional(z.array(z.string())),
  }),
})
export const usedPasskey = z.object({
  ...sent,
  clientExtensionResults: z.object({}),
  response: z.object({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
  }),
})

/** Undefined for what no script of ours has sent. */
export function readSigned<T>(schema: z.ZodMiniType<T>, text: string): T | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

export function passkeys(needs: Needs) {
  let loaded: ReturnType<typeof load> | undefined
  const open = async () => (await (loaded ??= load(needs))).api

  return {
    /** What a browser needs to make a passkey for the farmer who is signed in. */
    async startAdding(cookieHeader: string | undefined) {
      const headers = new Headers({ cookie: cookieHeader ?? '' })
      const call = { headers, query: {}, returnHeaders: true } as const
      const answer = await (await open()).generatePasskeyRegistrationOptions(call)
      return { options: answer.response, setCookies: answer.headers.getSetCookie() }
    },

    /** Its id; false if the browser's answer is not to what it was asked, or made without the farmer. */
    async add(
      made: { response: z.infer<typeof madePasskey>; name: string },
      cookieHeader: string | undefined,
    ) {
      const headers = new Headers({ cookie: cookieHeader ?? '' })
      const api = await open()
      return api.verifyPasskeyRegistration({ body: made, headers }).then(({ id }) => id, unlessOurs)
    },

    /** What a browser needs to sign in with any farmer's passkey. */
    async startSignIn() {
      const call = { headers: new Headers(), returnHeaders: true } as const
      const answer = await (await open()).generatePasskeyAuthenticationOptions(call)
      const options = { ...answer.response, ...VERIFIED }
      return { options, setCookies: answer.headers.getSetCookie() }
    },

    /** Opens a session; null for an unknown passkey. */
    async signIn(
      response: z.infer<typeof usedPasskey>,
      { cookieHeader = '', userAgent = '' }: { cookieHeader?: string; userAgent?: string },
    ): Promise<SetCookies | 'suspended' | null> {
      const headers = new Headers({ cookie: cookieHeader, 'user-agent': userAgent })
      const call = { body: { response }, headers, returnHeaders: true } as const
      try {
        return (await (await open()).verifyPasskeyAuthentication(call)).headers.getSetCookie()
      } catch (error) {
        if (error instanceof APIError && error.body?.code === SUSPENDED) return 'suspended'
        unlessOurs(error)
        return null
      }
    },
  }
}

/**
 * The plug-in answers a foreign or broken answer of a browser with 500 too, and reads as JSON what another
 * cookie of ours stands for.
 */
function unlessOurs(error: unknown) {
  if (error instanceof APIError || error instanceof SyntaxError) return false
  throw error
}
