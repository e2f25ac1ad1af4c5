import { useEffect, useState } from 'react'
import { writtenUtn } from '#common/authentic/utn.ts'
import type { OutputOf } from '#common/contract.ts'
import { useLang } from '#web/api/text.tsx'
import type { verify } from '../verify.contract.ts'
import { saw } from './last-seen.ts'

export type Verified = OutputOf<typeof verify, ':utn'>
export type Answer = { found: Verified } | { fault: string } | { asking: true } | { offline: true } | null

/** What the register says of a number. */
export function useRegister(asked: string): Answer {
  const lang = useLang()
  const [answer, setAnswer] = useState<Answer>(null)
  useEffect(() => {
    if (!asked) return setAnswer(null)
    const stop = new AbortController()
    setAnswer({ asking: true })
    fetch(`/api/verify/${encodeURIComponent(writtenUtn(asked) || asked)}`, { headers: { 'accept-language': lang }, signal: stop.signal })
      .then((response) => response.json() as Promise<{ code: number; data: Verified; msg: string }>)
      .then(({ code, data, msg }) => {
        if (code === 0) saw(data)
        setAnswer(code === 0 ? { found: data } : { fault: msg })
      }, () => !stop.signal.aborted && setAnswer({ offline: true }))
    return () => stop.abort()
  }, [asked, lang])
  return answer
}
