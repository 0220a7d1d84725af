import { plainLetters } from './words.ts'

type Help = { asks: RegExp; says: string }

/** Words allowed between a verb and its object. */
const A =
  '(?:(?:a|an|another|the|my|our|new|one|more|some|this|that|whole|old|wrong|saved|to|of|up|in|for) )*'
const RECORD =
  '(?:fields?|crops?|herds?|flocks?|animals?|records?|solar(?: systems?| panels?)?|panels?|systems?|pastures?)'
const about = (verbs: string, things: string) => new RegExp(`\\b(?:${verbs}) ${A}(?:${things})\\b`)

const ACCOUNT = 'Open the menu with your initials at the top right and choose Your account.'
const DATA = 'Open the Dashboard and choose Your data.'

const RENAMING = 'Open the project and press Rename beside its name.'

/** Help with the product itself; the first match answers. */
const HELPS: Help[] = [
  {
    asks: /\bpass ?words?\b/,
    says: `${ACCOUNT} Under Password you can change it; you need the current one. Who forgot it asks whoever runs this server to set a new one; nobody can look it up, and neither can I.`,
  },
  {
    asks: about('delete|close|cancel|remove|erase', 'account'),
    says: `${ACCOUNT} At the end stands Delete your account: it deletes the farm with it, so export the farm first if you want to keep it.`,
  },
  {
    asks: about('delete|remove|erase', 'projects?|farms?'),
    says: 'On the home screen, press the bin on the card of the project. Its fields, herds and solar systems go with it.',
  },
  {
    asks: about('delete|remove|erase', `${RECORD}|photos?|pictures?|entr(?:y|ies)`),
    says: 'Open the field, herd or solar system: below it stands Delete this field, Delete this herd or Delete this system. Its photos, analyses and open tasks go with it; a photo cannot be deleted by itself. A whole project can be deleted with the bin on its card on the home screen, and a task in its own row.',
  },
  {
    asks: /\binvite\b|\bshare (?:a |my |our |the |this )*(?:farm|projects?|account|data|records?|login)\b|\badd (?:a |an |another |my )*(?:users?|person|people|wife|husband|partner|worker|son|daughter|friend|member|colleague)\b/,
    says: 'An account has one farm and one farmer: nobody can be invited to it. You can export the farm as a ZIP file under Dashboard, Your data, and give that to somebody.',
  },
  {
    asks: /\b(?:import|bring in|restore)\b/,
    says: `${DATA} There an exported ZIP file can be imported into an empty account.`,
  },
  {
    asks: /\b(?:upload|add|import|enter|send)\b.*\b(?:history|csv|past generation|inverter data|solar data|readings)\b/,
    says: 'Open the solar system and, under Historical Data, select the CSV files that your inverter or its portal exports.',
  },
  {
    asks: /\b(?:export|download)\b|\b(?:back ?up|save|copy)\b.*\b(?:data|records?|account|projects?|backup)\b|\b(?:in|into|to|as) (?:an? )?(?:excel|spreadsheet|csv|zip)\b/,
    says: `${DATA} Download your farm gives you one ZIP file with everything, and a table of each kind for a spreadsheet.`,
  },
  {
    asks: /\bcalendar (?:link|feed|app)\b|\b(?:tasks|reminders) (?:in|into|to|on) (?:my |the )?(?:phone )?calendar\b/,
    says: `${DATA} There you can make a private calendar link for your tasks.`,
  },
  {
    asks: about('rename|(?:change|edit|update|correct) (?:the )?names? of', 'projects?|farms?'),
    says: RENAMING,
  },
  {
    asks: about(
      'change|edit|update|correct|give',
      `(?:projects?|farms?) ${A}(?:different )?names?`,
    ),
    says: RENAMING,
  },
  {
    asks: about('change|edit|update|correct', 'e-?mail(?: address)?|(?:first |last |user)?name'),
    says: 'Your own name and email address cannot be changed here. A project can be renamed: open it and press Rename beside its name. A field, herd or solar system can be changed, too: open it, change it and save.',
  },
  {
    asks: /\b(?:sign|log) ?(?:out|off)\b/,
    says: 'Open the menu with your initials at the top right and choose Sign out. Under Your account you can sign out other devices.',
  },
  {
    asks: about('add|upload|take|send|attach', 'photos?|pictures?|images?'),
    says: 'Open the field, herd or solar system and add the photo there, under AI Health Analysis.',
  },
  {
    asks: about('add|create|make|start|begin|open|set up', 'projects?|farms?'),
    says: 'On the home screen press New Project and choose what it is for: Plants & Crops, Livestock & Animals, or Solar & Energy.',
  },
  {
    asks: about(
      'add|create|enter|save|record|register|log',
      `${RECORD}|cows?|cattle|sheep|goats?|pigs?|chickens?|hens?`,
    ),
    says: 'Open a project from the home screen, choose Plants & Crops, Livestock & Animals or Solar & Energy, then what it is, and fill in the form. New Project on the home screen begins another one.',
  },
  {
    asks: about(
      'edit|change|correct|update|rename',
      `${RECORD}|(?:field|herd|pasture) (?:size|name)|planting date`,
    ),
    says: 'Open the field, herd or solar system, change what is wrong in its form, and save.',
  },
]

/** Asks how, where or whether something can be done. */
const ASKS_HOW =
  /^(?:(?:so|and|please|pls|hi|hey|hello|ok) )*(?:how|where|can|could|may|is there|is it possible|what is the way|i (?:want|need|would like|forgot|cannot|cant)|help me|(?:export|download|change|reset|delete|invite|share|forgot)\b)/
/** Questions about other people's accounts get no help. */
const OF_OTHERS = /\b(?:admin\w*|root|his|her|their|other|users|someone elses?)\b/

/** Says where to do something in the product; null for any other question. */
export function productHelp(question: string): string | null {
  const plain = plainLetters(question).trim()
  if (OF_OTHERS.test(plain)) return null
  const help = HELPS.find(({ asks }) => asks.test(plain))
  if (!help) return null
  return ASKS_HOW.test(plain) || /\bmy password\b/.test(plain) ? help.says : null
}
