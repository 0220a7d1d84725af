/** Dials the first number of a text such as '030 555 0100 / 0101'. */
export const telLink = (number: string) =>
  `tel:${(number.split(/ [/,]|, /)[0] ?? '').replaceAll(/[^\d+,]/g, '')}`

/** Runs of digits; a number has three of them, and '15-20' is none. */
const RUN = /(\+?\d[\d ()-]+\d)/
const isNumber = (run: string) => /\d\D*\d\D*\d/.test(run) && !/^\d\d?-\d\d?$/.test(run)

/** A sentence whose telephone numbers can be tapped. */
export const WithNumbers = ({ text }: { text: string }) =>
  text.split(RUN).map((part, index) =>
    index % 2 === 1 && isNumber(part) ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a sentence never change
      <a
        key={index}
        href={telLink(part)}
        className="inline-block py-2.5 underline underline-offset-4"
      >
        {part}
      </a>
    ) : (
      part
    ),
  )
