import { Provenance, type ProvenanceKind } from './provenance.tsx'

/** Text from elsewhere; where it holds a figure, it says what kind of figure that is. */
export const FigureText = ({ text, kind }: { text: string; kind: ProvenanceKind }) => (
  <>
    {text}
    {/\d/.test(text) && (
      <>
        {' '}
        <Provenance kind={kind} />
      </>
    )}
  </>
)
