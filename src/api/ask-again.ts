const SOON_MS = 10_000
const MOST_ASKED = 6

type Asked<Known> = { state: { data: Known | undefined; error: unknown; dataUpdateCount: number } }

/** The interval of a query that is asked again soon, though not for ever, while the server may just be reading the answer. */
export const soonWhile =
  <Known>(isAwaited: (known: Known | undefined) => boolean) =>
  ({ state: { data, error, dataUpdateCount } }: Asked<Known>) =>
    !error && dataUpdateCount < MOST_ASKED && isAwaited(data) ? SOON_MS : false
