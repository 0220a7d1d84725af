import { Link } from 'wouter'
import type { ImportAnswer } from '#contract/archive.ts'
import { numberText } from '#src/lib/number-text.ts'
import { paths } from '#src/lib/paths.ts'
import { buttonStyle } from '#src/ui/button-style.ts'
import { Provenance } from '#src/ui/provenance.tsx'
import { farmInWords } from './farm-in-words.ts'

/** What an import has brought, and the way to it. */
export const ImportDone = ({ brought }: { brought: ImportAnswer }) => (
  <div role="status" className="flex flex-col items-start gap-3">
    <p>
      {`Your farm is here: ${farmInWords(brought)}.`} <Provenance kind="measured" />
    </p>
    {brought.missingFiles > 0 && (
      <p data-not-a-figure="entered" className="text-sun">
        {brought.missingFiles === 1
          ? '1 photo or file was not in the ZIP file.'
          : `${numberText(brought.missingFiles)} photos and files were not in the ZIP file.`}
      </p>
    )}
    <Link href={paths.home} className={buttonStyle()}>
      Go to your farm
    </Link>
  </div>
)
