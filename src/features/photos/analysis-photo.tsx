import { useState } from 'react'
import type { FoundAnalysis } from '#contract/analysis.ts'
import { Button } from '#src/ui/button.tsx'

const LAYER = 'col-start-1 row-start-1 aspect-4/3 w-full object-contain'
const WIDTH_PX = 640
const HEIGHT_PX = 480

/** The analysed photo; what was counted on it can be laid over it. */
export function AnalysisPhoto({ analysis, subject }: { analysis: FoundAnalysis; subject: string }) {
  const [marked, setMarked] = useState(false)
  const [missing, setMissing] = useState<string>()
  const { imageURL, overlayURL } = analysis
  if (missing !== undefined && missing === imageURL)
    return <p className="rounded-lg bg-sunken p-5 text-soft">The photo cannot be shown.</p>
  const size = { width: WIDTH_PX, height: HEIGHT_PX }
  return (
    <figure className="grid content-start gap-2">
      <div className="grid overflow-hidden rounded-lg bg-sunken">
        <img
          {...size}
          src={imageURL}
          alt={`${subject} as analyzed`}
          onError={() => setMissing(imageURL)}
          className={LAYER}
        />
        {overlayURL && marked && <img {...size} src={overlayURL} alt="" className={LAYER} />}
      </div>
      {overlayURL && (
        <Button
          kind="secondary"
          aria-pressed={marked}
          onClick={() => setMarked(!marked)}
          className="justify-self-start aria-pressed:border-leaf aria-pressed:bg-leaf-tint!"
        >
          Show what was counted
        </Button>
      )}
    </figure>
  )
}
