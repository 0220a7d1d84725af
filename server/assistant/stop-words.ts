/** Words that say nothing about the subject of a question. */
const STOP_WORDS = `
a about above after again all almost already also although always am an and another any anybody anyone
anything are aren around as ask at away back be became because become becomes been before begin being
below best better between big bit both but by came can cannot cant come comes coming could couldnt did
didnt do does doesnt doing dont done during each either else enough even ever every everything few first
for from full get gets getting give given go goes going gone good got had happen happened happening has
have havent having he help her here hers him his how however i if im in instead into is isnt it its ive
just keep keeps kind know left less let like little long look looks lot made make makes making many may
maybe me mean might mine more most much must my near need needs never new next no nor not nothing now of
off often ok on once one ones only or other our out over own per perhaps place please put quite rather
really right s safe said same say says second see seem seems seen set several she should shouldnt show
since so some somebody someone something sometimes soon start started still stop such sure t take takes
tell than that the their them then there these they thing things think this those though three through
time to today together told tomorrow too tried try trying turn turns two under until up us use used using
very want was wasnt way we well went were what when where whether which while who whom whose why will
with within without wont would wouldnt yes yesterday yet you your
ago anyone bad correct day days every hello hey hi hour hours idea important issue lately minute minutes
month months morning night problem problems question recently thank thanks trouble week weeks whole work
works year years do deal matter best recognise recognize recommend suggest advice explain find sign signs
mostly usually rid
`

export const isStopWord = (word: string) => stopWords.has(word)

const stopWords = new Set(STOP_WORDS.split(/\s+/).filter(Boolean))
