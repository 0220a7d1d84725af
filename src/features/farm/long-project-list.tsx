import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import { ProjectCard } from './project-card.tsx'
import type { CardsProps } from './project-list.tsx'

const CARD_HEIGHT_PX = 176
const GAP_PX = 16
const ROWS_BEYOND_VIEW = 3
const WIDEST_CARD_PX = 460

/** Cards side by side in the width at hand, and how far down the page the list begins. */
function usePlace() {
  const list = useRef<HTMLUListElement>(null)
  const [place, setPlace] = useState({ columns: 1, top: 0 })
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const observer = new ResizeObserver(() =>
      setPlace({
        columns: Math.min(3, Math.max(1, Math.round(element.clientWidth / WIDEST_CARD_PX))),
        top: element.getBoundingClientRect().top + window.scrollY,
      }),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { list, ...place }
}

/** Thousands of projects: only the cards in view are elements; the others keep their place. */
export function LongProjectList({ projects, ...rest }: CardsProps) {
  const { list, columns, top } = usePlace()
  // oxlint-disable-next-line react/incompatible-library -- we do not use the React Compiler
  const rows = useWindowVirtualizer({
    count: Math.ceil(projects.length / columns),
    estimateSize: () => CARD_HEIGHT_PX + GAP_PX,
    overscan: ROWS_BEYOND_VIEW,
    scrollMargin: top,
  })
  return (
    <ul ref={list} className="relative" style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().flatMap((row) =>
        projects.slice(row.index * columns, (row.index + 1) * columns).map((project, column) => (
          <li
            key={project.id}
            aria-setsize={projects.length}
            aria-posinset={row.index * columns + column + 1}
            className="absolute top-0 pb-4"
            style={{
              left: `${(column / columns) * 100}%`,
              width: `calc(${100 / columns}% - ${column < columns - 1 ? GAP_PX : 0}px)`,
              transform: `translateY(${row.start - top}px)`,
            }}
          >
            <ProjectCard project={project} {...rest} />
          </li>
        )),
      )}
    </ul>
  )
}
