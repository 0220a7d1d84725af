import { zipOf } from './zip.ts'

const FORMATS = 'http://schemas.openxmlformats.org'
const MAIN = `${FORMATS}/spreadsheetml/2006/main`
const OFFICE = `${FORMATS}/officeDocument/2006/relationships`

/** An Excel workbook with sheets of a header and a number for each day. */
export const workbookOf = (sheets: readonly (readonly (readonly [string, number | string])[])[]) =>
  zipOf([
    [
      '[Content_Types].xml',
      `<Types xmlns="${FORMATS}/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    ],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.map((_, at) => `<sheet name="Sheet ${at + 1}" sheetId="${at + 1}" r:id="r${at + 1}"/>`).join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${FORMATS}/package/2006/relationships">${sheets.map((_, at) => `<Relationship Id="r${at + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}</Relationships>`,
    ],
    ...sheets.map(
      (rows, at) =>
        [
          `xl/worksheets/sheet${at + 1}.xml`,
          `<worksheet xmlns="${MAIN}"><sheetData>${rows.map(rowText).join('')}</sheetData></worksheet>`,
        ] as const,
    ),
  ])

const rowText = ([first, second]: readonly [string, number | string], at: number) =>
  `<row r="${at + 1}">${cellText(`A${at + 1}`, first)}${cellText(`B${at + 1}`, second)}</row>`

const cellText = (place: string, value: number | string) =>
  typeof value === 'number'
    ? `<c r="${place}"><v>${value}</v></c>`
    : `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`
