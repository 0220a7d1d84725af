const ELEMENT_ID = 'first-answers'

let answers: Record<string, unknown> | undefined

/** The answers that our server wrote into the page, by path; none where it did not. */
export function firstAnswers(): Record<string, unknown> {
  answers ??= JSON.parse(document.getElementById(ELEMENT_ID)?.textContent || '{}') as Record<
    string,
    unknown
  >
  return answers
}

/** Keeps what the page had to ask before the app was there. */
export function rememberAnswer(path: string, answer: unknown) {
  firstAnswers()[path] = answer
}
