import type { Call } from './urgent-signs.ts'

/** To what is no question for an assistant of farms: help comes from elsewhere. */
export const SENT_ELSEWHERE: Partial<Record<Call, string>> = {
  crisis:
    'I know about animals, crops and panels, and cannot help with this as a person can. You do not have to carry it alone.',
  emergency:
    "I know about animals, crops and panels, not about people's health. Stop machines, and let nobody climb after anyone into a bin, pit or tank. Have the label of a product at hand when you call.",
  doctor:
    "I know about animals, crops and panels, not about people's health. Wash a bite or wound with soap and plenty of water now. Keep pregnant women and children away from the animals, and call a veterinarian for animals that are ill.",
  either:
    "I could not read who it is. People's health is nothing I know about; of an animal, tell me which it is.",
  fire: 'I know about animals, crops and panels, and cannot help with fire or gas. Ask me again when everybody is safe.',
}
