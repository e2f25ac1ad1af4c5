import { useEffect, useState } from 'react'
import type { OutputOf } from '#common/contract.ts'
import type { verify } from '../verify.contract.ts'

export type Keys = OutputOf<typeof verify, 'keys'>

/** The society's public keys: fresh, or without a connection as they were when the page was last open. Null while they are fetched or where there are none. */
export function useKeys(): Keys | null {
  const [keys, setKeys] = useState<Keys | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    fetch('/api/verify/keys', { signal: stop.signal })
      .then((response) => response.json() as Promise<{ code: number; data: Keys }>)
      .then(({ code, data }) => code === 0 && setKeys(data), () => {})
    return () => stop.abort()
  }, [])
  return keys
}
