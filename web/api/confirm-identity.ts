/**
 * Calls for which being signed in is not enough are refused with `auth.confirmIdentity`. This is the one place that
 * catches it: the person is asked for a proof of identity, and the call is sent again.
 */
import { say } from '#common/text.ts'
import { apiText } from './api.text.ts'
import type { ApiError } from './call.ts'
import { storedLang } from './session.ts'

/** How a person can prove their identity. */
export type Proof = 'password' | 'code'
export interface IdentityQuestion { ways: readonly Proof[]; minutes: number }
/** Asks the person and sends the proof. @returns whether it was accepted; false when they would rather not */
export type AskIdentity = (question: IdentityQuestion) => Promise<boolean>

let ask: AskIdentity | undefined
let asking: Promise<boolean> | undefined
/** Sets the dialog that asks; set by the frame. @returns removes it */
export function whenIdentityAsked(listener: AskIdentity): () => void {
  ask = listener
  return () => { if (ask === listener) ask = undefined }
}

const isQuestion = (cause: unknown): cause is ApiError =>
  cause instanceof Error && (cause as Partial<ApiError>).error === 'auth.confirmIdentity'

/** Sends a call, and once more after the person has proved their identity. Calls sent meanwhile wait for the same answer. */
export async function confirming<T>(send: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await send()
    } catch (cause) {
      if (!isQuestion(cause) || !ask) throw cause
      asking ??= ask(cause.data as IdentityQuestion).finally(() => { asking = undefined })
      if (await asking) continue
      cause.msg = say(apiText.notConfirmed, storedLang())
      throw cause
    }
  }
}
