/**
 * Calls that need a recent proof of identity are refused with `auth.confirmIdentity`. Only this
 * module handles the refusal: it asks the user for the proof and sends the call again.
 */
import { formatMessage } from '#common/text.ts'
import { apiText } from './api.text.ts'
import type { ApiError } from './call.ts'
import { storedLang } from './session.ts'

/** The ways to prove an identity. */
export type Proof = 'password' | 'passkey' | 'code' | 'provider'
export interface IdentityQuestion {
  ways: readonly Proof[]
  minutes: number
  /** identity providers with an account of the user */
  providers?: readonly { id: number; nameZh: string; nameEn: string }[]
}
/**
 * Asks the user and sends the proof.
 * @returns whether it was accepted; false when the user cancels
 */
export type AskIdentity = (question: IdentityQuestion) => Promise<boolean>

let ask: AskIdentity | undefined
let asking: Promise<boolean> | undefined
/**
 * Sets the dialog that asks; set by the app layout.
 * @returns a function that removes it
 */
export function whenIdentityAsked(listener: AskIdentity): () => void {
  ask = listener
  return () => {
    if (ask === listener) ask = undefined
  }
}

const isQuestion = (cause: unknown): cause is ApiError =>
  cause instanceof Error && (cause as Partial<ApiError>).error === 'auth.confirmIdentity'

/**
 * Sends a call, and again after the user has proved their identity. Concurrent calls wait for the
 * same answer.
 */
export async function confirming<T>(send: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await send()
    } catch (cause) {
      if (!isQuestion(cause) || !ask) throw cause
      asking ??= ask(cause.data as IdentityQuestion).finally(() => {
        asking = undefined
      })
      if (await asking) continue
      cause.msg = formatMessage(apiText.notConfirmed, storedLang())
      throw cause
    }
  }
}
