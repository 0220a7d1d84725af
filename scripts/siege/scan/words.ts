const FILES = [
  'farm.db',
  'secret',
  'server.lock',
  'data/farm.db',
  'data/secret',
  '.env',
  '.git/config',
  '.git/HEAD',
  '.npmrc',
  'package.json',
  'package-lock.json',
  'main.js',
  'server/main.js',
  'dist/server/main.js',
  'first-paints.json',
  'etc/passwd',
  'proc/self/environ',
  'index.html.br',
  'objects/kept',
  'backup.zip',
  'admin',
  'metrics',
  'debug',
  'server-status',
  'actuator/env',
  'graphql',
]

const UPWARDS = [
  '',
  '../',
  '../../',
  '../../../../../../',
  '..%2f',
  '..%2f..%2f..%2f..%2f..%2f',
  '%2e%2e/%2e%2e/%2e%2e/',
  '%2e%2e%2f%2e%2e%2f%2e%2e%2f%2e%2e%2f',
  '..%252f..%252f..%252f',
  '..%5c..%5c..%5c',
  '....//....//',
  '%c0%ae%c0%ae/%c0%ae%c0%ae/',
  '//',
  './/',
  '%00/',
  '..;/',
]

const FOLDERS = ['', 'assets/', 'api/', 'api/objects/', 'api/knowledge/', 'api/s3/', 'api/docs/']
const ENDINGS = ['', '~', '.bak', '%00.html', '?.css', '%20', '/.']

/** URLs where a careless server would leak files. */
export const leakWords = () => [
  ...new Set(
    FOLDERS.flatMap((folder) =>
      UPWARDS.flatMap((up) =>
        FILES.flatMap((file) => ENDINGS.map((end) => folder + up + file + end)),
      ),
    ),
  ),
]
