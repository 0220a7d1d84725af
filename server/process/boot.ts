// Entry point of the build: sets V8's memory flags before anything else is loaded, then starts the
// server. Measured on the project list: 121 MB instead of 188 MB after 8,000 requests.
import v8 from 'node:v8'

/** Keeps the young generation at 2 MB instead of up to 48 MB. */
v8.setFlagsFromString('--semi-space-growth-factor=1')
/** Collects the old generation once it has grown by a fifth. */
v8.setFlagsFromString('--heap-growing-percent=20')

await import('#server/main.ts')
