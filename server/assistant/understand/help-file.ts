import { frontMatter, type Written } from './card-file.ts'

/** A page about the product itself. */
export type HelpPage = Written & { id: string; title: string; questions: string[]; body: string }

/** @throws Error with the mistake, for its editor */
export function parseHelp(id: string, text: string, language: string): HelpPage {
  const { title, list, paragraphs } = frontMatter(text)
  const questions = list('questions')
  if (questions.length === 0) throw new Error("a question is needed: '  - How do I …'")
  if (!paragraphs[0]) throw new Error('a paragraph is needed below the second line of ---')
  return {
    id,
    title,
    questions,
    body: paragraphs.join('\n'),
    titleIn: language,
    bodyIn: language,
  }
}
