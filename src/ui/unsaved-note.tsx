type UnsavedNoteProps = {
  isDirty: boolean
  /** Whether the browser holds what is typed. */
  isKept: boolean
}

/** Says that something typed is not saved yet, and who keeps it until then. */
export const UnsavedNote = ({ isDirty, isKept }: UnsavedNoteProps) => (
  <p aria-live="polite" className="text-sm text-soft empty:hidden">
    {isDirty &&
      (isKept ? `${NOT_SAVED} This browser keeps what you type until you save.` : NOT_SAVED)}
  </p>
)

const NOT_SAVED = 'Not saved yet.'
