import { t } from '#src/lib/texts.ts'

/** Uppy's own words as it looks them up: `%{file}` is the place of a value, and forms go by count. */
export const uppyWords = (wrongType: string) => ({
  pluralize: (count: number) => count,
  strings: {
    addBulkFilesFailed: byCount((count) =>
      t('{count, plural, one {# file} other {# files}} could not be added', { count }),
    ),
    youCanOnlyUploadX: byCount((count) =>
      t('You can only upload {count, plural, one {# file} other {# files}}', { count }),
    ),
    exceedsSize: t('{file} exceeds maximum allowed size of {size}', { ...FILE, size: '%{size}' }),
    inferiorSize: t('This file is empty. Please choose another one.'),
    youCanOnlyUploadFileTypes: wrongType,
    noMoreFilesAllowed: t('Cannot add more files'),
    noDuplicates: t('{file} was already added', { file: '%{fileName}' }),
    companionError: t('The file server could not be reached'),
    failedToUpload: t('Failed to upload {file}', FILE),
    noInternetConnection: t('No Internet connection'),
    connectedToInternet: t('Connected to the Internet'),
    unnamed: t('Unnamed'),
    pleaseWait: t('Please wait'),
    loading: t('Loading...'),

    dashboardTitle: t('Files to upload'),
    addMoreFiles: t('Add more files'),
    addingMoreFiles: t('Adding more files'),
    addMore: t('Add more'),
    importFrom: t('Import from {name}', { name: '%{name}' }),
    importFiles: t('Import files from:'),
    back: t('Back'),
    cancel: t('Cancel'),
    error: t('Error'),
    showErrorDetails: t('Show error details'),
    removeFile: t('Remove file'),
    myDevice: t('My Device'),
    dropHint: t('Drop your files here'),
    dropPasteFiles: t('Drop files here or {browseFiles}', BROWSE),
    dropPasteImportFiles: t('Drop files here, {browseFiles} or import from:', BROWSE),
    browseFiles: t('browse files'),
    xFilesSelected: byCount((count) =>
      t('{count, plural, one {# file} other {# files}} selected', { count }),
    ),
    upload: t('Upload'),
    uploadXFiles: byCount((count) =>
      t('Upload {count, plural, one {# file} other {# files}}', { count }),
    ),
    uploadXNewFiles: byCount((count) =>
      t('Upload {count, plural, one {# more file} other {# more files}}', { count }),
    ),
    xMoreFilesAdded: byCount((count) =>
      t('{count, plural, one {# more file} other {# more files}} added', { count }),
    ),
    uploading: t('Uploading'),
    uploadingXFiles: byCount((count) =>
      t('Uploading {count, plural, one {# file} other {# files}}', { count }),
    ),
    processingXFiles: byCount((count) =>
      t('Processing {count, plural, one {# file} other {# files}}', { count }),
    ),
    filesUploadedOfTotal: byCount((count) =>
      t('{complete} of {count, plural, one {# file} other {# files}} uploaded', {
        count,
        complete: '%{complete}',
      }),
    ),
    dataUploadedOfTotal: t('{complete} of {total}', {
      complete: '%{complete}',
      total: '%{total}',
    }),
    dataUploadedOfUnknown: t('{complete} so far', { complete: '%{complete}' }),
    xTimeLeft: t('{time} left', { time: '%{time}' }),
    complete: t('Complete'),
    uploadComplete: t('Upload complete'),
    uploadFailed: t('Upload failed'),
    retry: t('Retry'),
    retryUpload: t('Retry upload'),
    cancelUpload: t('Cancel upload'),

    pluginNameUrl: t('Link'),
    import: t('Import'),
    enterUrlToImport: t('Web address of the file'),
    failedToFetch: t('The file could not be fetched from there. Please check the address.'),
    enterCorrectUrl: t('This is not the web address of a file.'),
  },
})

/** Leaves out dropping files, which a phone cannot do. */
export const handheldWords = () => ({
  strings: {
    dropPasteFiles: t('Tap to {browseFiles}', BROWSE),
    dropPasteImportFiles: t('Tap to {browseFiles}, or choose:', BROWSE),
  },
})

const FILE = { file: '%{file}' }
const BROWSE = { browseFiles: '%{browseFiles}' }

/** Uppy looks a form up by what `pluralize` returns: here by the count itself. */
const byCount = (words: (count: number) => string): Record<number, string> =>
  new Proxy({}, { get: (_, count) => words(Number(count)) })
