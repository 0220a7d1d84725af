import { HttpError } from '#server/http/http-error.ts'

/** An export that cannot be brought in; the sentence says why, and that nothing was changed. */
export const unusable = (why: string) => new HttpError(422, `${why} Nothing was imported.`)

export const brokenZip = () =>
  unusable('This file is not a ZIP file, or it is damaged. Please download the export again.')

export const noExport = () =>
  unusable('This ZIP file is not an export of Smart Farm: it holds no farm.json.')

export const outsidePath = () =>
  unusable('This ZIP file names files outside of itself, which no export of Smart Farm does.')

export const tooMuchInside = () =>
  unusable('This ZIP file would unpack to far more than an export of Smart Farm holds.')

export const brokenFarm = (where: string) =>
  unusable(`The file farm.json in this ZIP file is damaged (${where}).`)
