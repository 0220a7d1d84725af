const MOST = 32

/**
 * The answers built last, by farmer: as long as the version of the farm is the same, so is the
 * answer, and whoever asks meanwhile waits for the one that is being built.
 */
export function recentAnswers() {
  const answers = new Map<string, { version: string; text: Promise<string> }>()
  return (ownerId: string, version: string, build: () => Promise<string>) => {
    const known = answers.get(ownerId)
    if (known?.version === version) return known.text
    const text = build()
    // The newest stands last: the one built longest ago goes first.
    answers.delete(ownerId)
    answers.set(ownerId, { version, text })
    text.catch(() => answers.delete(ownerId))
    const [oldest] = answers.keys()
    if (answers.size > MOST && oldest !== undefined) answers.delete(oldest)
    return text
  }
}
