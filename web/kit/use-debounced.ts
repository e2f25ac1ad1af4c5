import { useEffect, useState } from 'react'

/** A text after it has not changed for `ms` milliseconds, for calls while typing. */
export function useDebounced(value: string, ms = 300): string {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return debounced
}
