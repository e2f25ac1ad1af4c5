import { useEffect, useState } from 'react'
import type { OutputOf } from '#common/contract.ts'
import type { verify } from '../verify.contract.ts'

export type Keys = OutputOf<typeof verify, 'keys'>

/**
 * The society's public keys: current, or offline as of the last visit. Null while loading, or
 * without any.
 */
export function useKeys(): Keys | null {
  const [keys, setKeys] = useState<Keys | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    fetch('/api/verify/keys', { signal: stop.signal })
      .then((response) => response.json() as Promise<{ code: number; data: Keys }>)
      .then(
        ({ code, data }) => code === 0 && setKeys(data),
        () => {},
      )
    return () => stop.abort()
  }, [])
  return keys
}
