/** How farmers type on a phone, and what it stands for; whole words only. */
const SHORTHAND: Record<string, string> = Object.fromEntries(
  `hav have|gimme give me|lemme let me|haev have|wut what|wat what|wot what|whats what is|wats what is|wheres where is|whens when is|whos who is|
  hows how is|u you|ur your|r are|yr year|yrs years|pls please|plz please|gonna going to|wanna want to|teh the|
  taht that|wich which|wen when|hw how|mny many|meny many|howmany how many|howmuch how much|alot a lot|thier their|
  ther there|ive i have|im i am|abt about|tmrw tomorrow|tmw tomorrow|yest yesterday|toms tomatoes|
  taters potatoes|tators potatoes|spuds potatoes|cukes cucumbers|calfs calves|sheeps sheep|berrys berries|rn right now|doin doing|growin growing|lookin looking|makin making|gettin getting|goin going`
    .split(/\|\s*/)
    .map((pair) => [pair.slice(0, pair.indexOf(' ')), pair.slice(pair.indexOf(' ') + 1)]),
)

/** The question with its shorthand written out; everything else stands as it was typed. */
export const spelledOut = (question: string) =>
  question.replace(/[a-z]+/gi, (word, at: number) => {
    const meant = SHORTHAND[word.toLowerCase()]
    const isPartOfWord = /['’]/.test(question.charAt(at - 1) + question.charAt(at + word.length))
    return meant === undefined || isPartOfWord ? word : meant
  })
