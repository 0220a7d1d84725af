import type { ReactNode } from 'react'

type NoticeProps = { title: string; text: string; children: ReactNode }

/** What a screen shows in place of its content, and the way on. */
export function Notice({ title, text, children }: NoticeProps) {
  return (
    <div
      role="alert"
      className="mx-auto my-10 flex max-w-xl flex-col items-start gap-4 rounded-card border border-line bg-surface p-6 shadow-card"
    >
      <h2 className="text-xl font-bold">{title}</h2>
      <p className="text-soft">{text}</p>
      {children}
    </div>
  )
}
