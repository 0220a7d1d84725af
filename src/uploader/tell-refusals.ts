import type Uppy from '@uppy/core'
import type { Body, Meta } from '@uppy/core'

/** Files that were chosen together. */
type Pick = { count: number; sentences: string[]; surplus: string[] }

const isOrAre = (names: string[]) =>
  names.length === 1
    ? `${names[0]} was`
    : `${names.slice(0, -1).join(', ')} and ${names.at(-1)} were`

function sentencesOf({ sentences, surplus }: Pick, maxFiles: number) {
  const limit = `You can only upload ${maxFiles === 1 ? '1 file' : `${maxFiles} files`}`
  const leftOut = surplus.length > 0 ? [`${limit}: ${isOrAre(surplus)} left out.`] : []
  return [...sentences, ...leftOut].join(' ')
}

/**
 * Says what of the files chosen together was refused, and why; '' where nothing was. The others
 * are taken: Uppy by itself refuses all six where the sixth is one too many.
 */
export function tellRefusals(
  uppy: Uppy<Meta, Body>,
  maxFiles: number,
  onProblem: (sentence: string) => void,
) {
  let current: Pick | undefined
  const pickNow = () => {
    if (current) return current
    const pick: Pick = { count: 0, sentences: [], surplus: [] }
    // Uppy looks at all files of a pick before it lets anything else happen.
    queueMicrotask(() => {
      current = undefined
      onProblem(sentencesOf(pick, maxFiles))
    })
    current = pick
    return pick
  }
  uppy.setOptions({
    onBeforeFileAdded: (file, files) => {
      const pick = pickNow()
      pick.count += 1
      if (Object.hasOwn(files, file.id)) return false
      const isSurplus = Object.keys(files).length >= maxFiles && !uppy.validateSingleFile(file)
      if (isSurplus) pick.surplus.push(file.name)
      return !isSurplus
    },
  })
  uppy.on('restriction-failed', (file, { message }) => {
    const { count, sentences, surplus } = pickNow()
    if (file && surplus.includes(file.name)) return
    const isNamed = count < 2 || !file?.name || message.includes(file.name)
    sentences.push(isNamed ? message : `${file.name}: ${message}`)
  })
}
