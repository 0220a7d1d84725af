/** The head of farm.json. A change that an older server could not read raises the version. */
export const FORMAT = 'smart-farm'
export const FORMAT_VERSION = 1

export const FARM_FILE = 'farm.json'

const ENDINGS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'text/csv': 'csv',
}

/** Where an upload lies in the ZIP. */
export const uploadFile = ({ key, type }: { key: string; type: string }) =>
  `photos/${key}.${ENDINGS[type] ?? 'bin'}`

export const tableFile = (table: string) => `tables/${table}.csv`
