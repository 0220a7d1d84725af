const TOP_DOMAIN = 'com|org|net|info|io|co|us|uk|edu|gov|app|shop|ly|me'

/** 'sheepvet.com', 'vet@farm.example', 'sheepvet dot com', 'tel:…', 'http:/\…', an escaped tag. */
const ADDRESS = new RegExp(
  [
    String.raw`[\p{L}\d][\p{L}\d-]+\.\p{L}{2,}`,
    String.raw`[\p{L}\d]\.\p{L}{2,}/`,
    String.raw`\d{1,3}(?:\.\d{1,3}){3}`,
    String.raw`\S@\S|\p{L}\s*[([{]\s*at\s*[)\]}]`,
    String.raw`\s(?:dot|[([{]\s*dot\s*[)\]}])\s*(?:${TOP_DOMAIN})\b`,
    String.raw`\w\s?:\s?[\\/]|[\\/]{2}\S|\b(?:tel|sms|mailto|callto|whatsapp|skype|data|javascript):\s?\S`,
    String.raw`&(?:lt|gt|amp|quot|#x?[\da-f]+);`,
  ].join('|'),
  'iu',
)

/** A sentence that sends the farmer to another place of the internet, or to a stranger. */
export const namesAddress = (sentence: string) => ADDRESS.test(sentence.normalize('NFKC'))
