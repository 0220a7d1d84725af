import { Button } from '#src/ui/button.tsx'

/** One for each thing that the assistant knows: the tasks, the records, the cards. */
const QUESTIONS = ['What is due today?', 'What have I saved here?', 'How do I test my soil?']

type FirstQuestionsProps = { disabled: boolean; onAsk: (question: string) => void }

/** Something to tap for a farmer who does not know yet what can be asked. */
export const FirstQuestions = ({ disabled, onAsk }: FirstQuestionsProps) => (
  <div role="group" aria-label="Questions to begin with" className="grid justify-items-start gap-2">
    {QUESTIONS.map((question) => (
      <Button key={question} kind="secondary" disabled={disabled} onClick={() => onAsk(question)}>
        {question}
      </Button>
    ))}
  </div>
)
