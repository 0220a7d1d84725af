import {
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  bookSettings,
  profit,
  register,
  waiting,
  type BookSettings,
  type RegisterName,
} from '#contract/book.ts'
import type { Priced } from '#domain/energy-value.ts'
import { t } from '#src/lib/texts.ts'
import { failureSentence, request } from './request.ts'

export const BOOK_PATH = '/api/book'
export const WAITING_PATH = `${BOOK_PATH}/waiting`
export const BOOK_SETTINGS_PATH = `${BOOK_PATH}/settings`

/** What is closed by waiting periods today. Another person may have entered a treatment. */
export const waitingQuery = () =>
  queryOptions({
    queryKey: [WAITING_PATH],
    queryFn: async () => waiting.parse(await request('GET', WAITING_PATH)),
    staleTime: 0,
  })

export const bookSettingsQuery = () =>
  queryOptions({
    queryKey: [BOOK_SETTINGS_PATH],
    queryFn: async () => bookSettings.parse(await request('GET', BOOK_SETTINGS_PATH)),
  })

/** With the currency that its tariff is in; nothing is asked for without a tariff. */
export function usePriced<System extends Priced>(system: System) {
  const { data } = useQuery({ ...bookSettingsQuery(), enabled: Boolean(system.tariffPerKwh) })
  const currency = data?.currency
  return useMemo(() => ({ ...system, currency }), [system, currency])
}

/** All that follows from entries and products. */
export const invalidateBook = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === 'string' && /^\/api\/(?:book|entries|products)\b/.test(path),
  })

export type ProfitOf = { year: number; currency: string | undefined }

/** Entries may have been added on another device. */
export const profitOf = ({ year, currency }: ProfitOf) => {
  const asked = new URLSearchParams({ year: String(year), ...(currency && { currency }) })
  const path = `${BOOK_PATH}/profit?${asked.toString()}`
  return queryOptions({
    queryKey: [BOOK_PATH, 'profit', year, currency],
    queryFn: async () => profit.parse(await request('GET', path)),
    staleTime: 0,
  })
}

export type Period = { from: string; to: string }

/** Of the entries of a register as a file, with `.csv`, or for the screen. */
export const registerPath = (name: RegisterName, { from, to }: Period, ending = '') =>
  `${BOOK_PATH}/registers/${name}${ending}?${new URLSearchParams({ from, to }).toString()}`

export const registerOf = (name: RegisterName, period: Period) =>
  queryOptions({
    queryKey: [BOOK_PATH, 'registers', name, period],
    queryFn: async () => register.parse(await request('GET', registerPath(name, period))),
    staleTime: 0,
  })

/** What amounts are in that name no currency, and the tariff of the panels. */
export function useChooseCurrency() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (settings: BookSettings) => request('PUT', BOOK_SETTINGS_PATH, settings),
    onSuccess: () => invalidateBook(queryClient),
    meta: { saved: { title: t('Currency saved') }, failed: failureSentence },
  })
}
