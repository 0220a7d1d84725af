/** Where the skip link leads; the one `<main>` of each screen has this id. */
export const CONTENT_ID = 'content'

/** The frame of every screen: at most 1,120 px wide. */
export const contentStyle = 'mx-auto w-full max-w-[70rem] px-4 pt-4 pb-10 sm:px-6 sm:pt-6'

/** Beside the rail, above the bottom bar. */
export const besideRailStyle =
  'pb-(--bar) lg:ml-60 lg:min-h-[calc(100dvh-3.5rem)] lg:border-l lg:border-line print:m-0 print:border-0 print:p-0'

export const bottomBarStyle =
  'fixed inset-x-0 bottom-0 z-30 flex h-(--bar) border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] print:hidden'
