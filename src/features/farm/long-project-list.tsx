import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import { ProjectCard } from './project-card.tsx'
import { listStyle, rowStyle, type RowsProps } from './project-list.tsx'

/** Of `rowStyle`, on a phone and from 640 px. */
const rowHeightPx = () => (window.innerWidth < 640 ? 80 : 64)
const OVERSCAN_ROWS = 8

/** A virtual list for thousands of projects: only rows near the viewport are rendered. */
export function LongProjectList({ projects, ...rest }: RowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const [{ top, height }, setLayout] = useState(() => ({ top: 0, height: rowHeightPx() }))
  useLayoutEffect(() => {
    const measure = () =>
      setLayout({
        top: (list.current?.getBoundingClientRect().top ?? 0) + window.scrollY,
        height: rowHeightPx(),
      })
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  // oxlint-disable-next-line react/incompatible-library -- we do not use the React Compiler
  const rows = useWindowVirtualizer({
    count: projects.length,
    estimateSize: () => height,
    overscan: OVERSCAN_ROWS,
    scrollMargin: top,
  })
  useLayoutEffect(() => rows.measure(), [rows, height])
  return (
    <ul ref={list} className={`relative ${listStyle}`} style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map(({ index, start }) => {
        const project = projects[index]
        return (
          project && (
            <li
              key={project.id}
              aria-setsize={projects.length}
              aria-posinset={index + 1}
              className={`absolute inset-x-0 top-0 ${rowStyle}`}
              style={{ transform: `translateY(${start - top}px)` }}
            >
              <ProjectCard project={project} {...rest} />
            </li>
          )
        )
      })}
    </ul>
  )
}
