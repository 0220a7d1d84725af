// In development and tests threads start from the sources. On Node 20 `--import tsx` does not reach
// into a thread; this does.
import { register } from 'tsx/esm/api'

register()
await import('./worker.ts')
