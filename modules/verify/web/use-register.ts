import { useEffect, useState } from 'react'
import { formatUtn } from '#common/verification/format-utn.ts'
import type { OutputOf } from '#common/contract.ts'
import { useLang } from '#web/api/text.tsx'
import type { verify } from '../verify.contract.ts'
import { storeLastSeen } from './last-seen.ts'

export type Verified = OutputOf<typeof verify, ':utn'>
export type Answer =
  | { found: Verified }
  | { error: string }
  | { asking: true }
  | { offline: true }
  | null

/** `day`: empty for today; `known`: by what was recorded at its end. */
export interface AskedDay {
  day: string
  known: boolean
}

/** The day in a query, as the page and the call read it; empty for today. */
export const dayQuery = ({ day, known }: AskedDay): string =>
  day && `?${new URLSearchParams({ asOf: day, ...(known && { known: 'true' }) })}`

/** Looks a number up in the register; with a day, as of that day. */
export function useRegister(query: string, { day, known }: AskedDay): Answer {
  const lang = useLang()
  const [answer, setAnswer] = useState<Answer>(null)
  useEffect(() => {
    if (!query) return setAnswer(null)
    const stop = new AbortController()
    setAnswer({ asking: true })
    const asOf = dayQuery({ day, known })
    fetch(`/api/verify/${encodeURIComponent(formatUtn(query) || query)}${asOf}`, {
      headers: { 'accept-language': lang },
      // The time of the look-up is shown: no stored answer.
      cache: 'no-store',
      signal: stop.signal,
    })
      .then((response) => response.json() as Promise<{ code: number; data: Verified; msg: string }>)
      .then(
        ({ code, data, msg }) => {
          // The status of a past day is not the last one seen.
          if (code === 0 && data.day === null) storeLastSeen(data)
          setAnswer(code === 0 ? { found: data } : { error: msg })
        },
        () => !stop.signal.aborted && setAnswer({ offline: true }),
      )
    return () => stop.abort()
  }, [query, day, known, lang])
  return answer
}
