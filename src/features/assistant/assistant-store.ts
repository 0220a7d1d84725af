import type { MouseEvent } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { browserStorage, tabStorage } from '#src/lib/storage.ts'
import { paths, projectInAddress, recordInAddress } from '#src/lib/paths.ts'

type Panel = {
  isOpen: boolean
  /** Undefined: the project last asked about, or the newest. */
  projectId: string | undefined
}

/** Null until it is opened for the first time. */
let panel: Panel | null = null
let opener: Element | null = null
const listeners = new Set<() => void>()

function change(next: Panel | null) {
  panel = next
  for (const listener of listeners) listener()
}

/** The width from which the shell has a rail, and room for the panel beside the content. */
const isDesktop = () => !window.matchMedia('(max-width: 1023px)').matches

/** Opens the floating panel on a desktop, and the assistant's page on a phone. */
export function openAssistant(projectId = projectInAddress()) {
  if (!isDesktop()) return navigate(paths.assistant(projectId, recordInAddress()))
  if (!panel?.isOpen) opener = document.activeElement
  change({ isOpen: true, projectId })
}

/** For links to the assistant's page: on a desktop they open the panel instead. */
export function openPanelInstead(event: MouseEvent) {
  if (!isDesktop() || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  openAssistant()
}

/** Gives the focus back to what opened the panel. */
export function closeAssistant() {
  if (panel) change({ ...panel, isOpen: false })
  if (opener instanceof HTMLElement) opener.focus()
}

export const assistantPanel = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  current: () => panel,
  reset: () => change(null),
}

const LAST_PROJECT = 'smart-farm/assistant-project'

export const lastProject = {
  read: () => browserStorage.read(LAST_PROJECT),
  write: (projectId: string) => browserStorage.write(LAST_PROJECT, projectId),
}

/** Unsent text, which outlives the panel, the page and a session that has ended. */
export const unsentText = (projectId: string) => {
  const name = `smart-farm/chat/${projectId}`
  return {
    read: () => tabStorage.read(name) ?? '',
    write: (text: string) => (text ? tabStorage.write(name, text) : tabStorage.remove(name)),
  }
}
