import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import { ProjectCard } from './project-card.tsx'
import { listStyle, rowStyle, type RowsProps } from './project-list.tsx'

/** On a desktop; a phone's rows are measured. */
const ROW_HEIGHT_PX = 64
const OVERSCAN_ROWS = 8

/** A virtual list for thousands of projects: only rows near the viewport are rendered. */
export function LongProjectList({ projects, ...rest }: RowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  // oxlint-disable-next-line react/incompatible-library -- we do not use the React Compiler
  const rows = useWindowVirtualizer({
    count: projects.length,
    estimateSize: () => ROW_HEIGHT_PX,
    overscan: OVERSCAN_ROWS,
    scrollMargin: top,
  })
  return (
    <ul ref={list} className={`relative ${listStyle}`} style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map(({ index, start }) => {
        const project = projects[index]
        return (
          project && (
            <li
              key={project.id}
              ref={rows.measureElement}
              data-index={index}
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
