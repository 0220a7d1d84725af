import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { projectsQuery } from '#src/api/projects.ts'

/**
 * What an address names may have been made in another tab or on the phone since the projects were
 * asked for. True while they are asked for again, once for an address that finds nothing.
 */
export function useSecondLook(isMissing: boolean, address: string) {
  const { refetch } = useQuery(projectsQuery())
  const asked = useRef<string>(undefined)
  const [answered, setAnswered] = useState<string>()
  useEffect(() => {
    if (!isMissing || asked.current === address) return
    asked.current = address
    void refetch().finally(() => setAnswered(address))
  }, [isMissing, address, refetch])
  return isMissing && answered !== address
}
