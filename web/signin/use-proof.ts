import { useCallback, useEffect, useRef, useState } from 'react'
import { fetchChallenge, newCaptchaKey, proofTools } from './sign-in-calls.ts'

export interface Proof { captcha: string; captchaKey: string }
/** `part`: how much is done, 0 to 1. */
export type ProofState = { state: 'idle' | 'failed' } | { state: 'working'; part: number } | { state: 'done' }

/** A proof is thrown away a minute before the server does. */
const goodMs = 240_000
interface Running { proof: Promise<Proof>; begun: number }

const turn = () => new Promise<void>((resume) => { setTimeout(resume) })

async function prove(tell: (state: ProofState) => void): Promise<Proof> {
  try {
    tell({ state: 'working', part: 0 })
    const captchaKey = newCaptchaKey()
    const [challenge, { solve, sha256 }] = await Promise.all([fetchChallenge(captchaKey), proofTools()])
    const captcha = await solve(challenge, sha256, turn, (part) => tell({ state: 'working', part }))
    tell({ state: 'done' })
    return { captcha, captchaKey }
  } catch (cause) {
    tell({ state: 'failed' })
    throw cause
  }
}

/**
 * The proof of work that stands in place of a captcha: calculated in slices beside what the person
 * types. `begin` starts one where none is good, `take` waits for it and hands it over, once.
 */
export function useProof() {
  const [shown, setShown] = useState<ProofState>({ state: 'idle' })
  const running = useRef<Running | null>(null)
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => { here.current = false }
  }, [])

  const begin = useCallback((): Promise<Proof> => {
    if (running.current && Date.now() - running.current.begun < goodMs) return running.current.proof
    const proof = prove((state) => { if (here.current) setShown(state) })
    running.current = { proof, begun: Date.now() }
    proof.catch(() => { running.current = null })
    return proof
  }, [])
  const take = useCallback(async (): Promise<Proof> => {
    const proof = await begin()
    running.current = null
    return proof
  }, [begin])
  return { shown, begin, take }
}
