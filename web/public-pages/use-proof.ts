import { useCallback, useEffect, useRef, useState } from 'react'
import { fetchChallenge, newCaptchaKey, proofTools } from './auth-api.ts'

export interface Proof {
  captcha: string
  captchaKey: string
}
/** `part`: completed share, 0 to 1. */
export type ProofState =
  | { state: 'idle' | 'failed' }
  | { state: 'working'; part: number }
  | { state: 'done' }

/** Validity of a proof in milliseconds, one minute less than on the server. */
const validityMs = 240_000
interface Running {
  proof: Promise<Proof>
  startedAt: number
}

const turn = () =>
  new Promise<void>((resume) => {
    setTimeout(resume)
  })

async function prove(report: (state: ProofState) => void): Promise<Proof> {
  try {
    report({ state: 'working', part: 0 })
    const captchaKey = newCaptchaKey()
    const [challenge, { solve, sha256 }] = await Promise.all([
      fetchChallenge(captchaKey),
      proofTools(),
    ])
    const captcha = await solve(challenge, sha256, turn, (part) =>
      report({ state: 'working', part }),
    )
    report({ state: 'done' })
    return { captcha, captchaKey }
  } catch (cause) {
    report({ state: 'failed' })
    throw cause
  }
}

/**
 * Proof of work in place of a captcha, computed in slices while the user types. `begin` starts one
 * unless a valid one exists; `take` waits for it and returns it once.
 */
export function useProof() {
  const [state, setState] = useState<ProofState>({ state: 'idle' })
  const running = useRef<Running | null>(null)
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])

  const begin = useCallback((): Promise<Proof> => {
    if (running.current && Date.now() - running.current.startedAt < validityMs)
      return running.current.proof
    const proof = prove((state) => {
      if (here.current) setState(state)
    })
    running.current = { proof, startedAt: Date.now() }
    proof.catch(() => {
      running.current = null
    })
    return proof
  }, [])
  const take = useCallback(async (): Promise<Proof> => {
    const proof = await begin()
    running.current = null
    return proof
  }, [begin])
  return { state, begin, take }
}
