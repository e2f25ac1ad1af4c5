import { useEffect, useState } from 'react'

/** A text once nobody has changed it for a moment: what is asked of the server while somebody types. */
export function useSettled(value: string, ms = 350): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
