import type { ExtractorType } from '@lingui/conf'
import babel from '@lingui/cli/api/extractors/babel'

/** Calls whose first argument is a message, as they stand in the code. */
const OURS = /(?<![\w.])(?:t|msg|rich)\((?=\s*['"`])/g

/** Lingui's own extraction, for which our calls are spelled as its own. */
export const extractor: ExtractorType = {
  match: (file) => /\.tsx?$/.test(file),
  extract: (file, code, onMessage, context) =>
    babel.extract(file, code.replaceAll(OURS, 'i18n._('), onMessage, context),
}
