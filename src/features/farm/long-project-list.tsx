import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import { ProjectCard } from './project-card.tsx'
import type { CardsProps } from './project-list.tsx'

const CARD_HEIGHT_PX = 176
const GAP_PX = 16
const OVERSCAN_ROWS = 3
const TYPICAL_CARD_WIDTH_PX = 460

/** The number of columns that fit, and the offset of the list from the top of the page. */
function useLayout() {
  const list = useRef<HTMLUListElement>(null)
  const [layout, setLayout] = useState({ columns: 1, top: 0 })
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const observer = new ResizeObserver(() =>
      setLayout({
        columns: Math.min(3, Math.max(1, Math.round(element.clientWidth / TYPICAL_CARD_WIDTH_PX))),
        top: element.getBoundingClientRect().top + window.scrollY,
      }),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { list, ...layout }
}

/** A virtual list for thousands of projects: only cards near the viewport are rendered. */
export function LongProjectList({ projects, ...rest }: CardsProps) {
  const { list, columns, top } = useLayout()
  // oxlint-disable-next-line react/incompatible-library -- we do not use the React Compiler
  const rows = useWindowVirtualizer({
    count: Math.ceil(projects.length / columns),
    estimateSize: () => CARD_HEIGHT_PX + GAP_PX,
    overscan: OVERSCAN_ROWS,
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
