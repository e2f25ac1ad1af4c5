import { lazy, Suspense, useEffect, useState } from 'react'
import { whenIdentityAsked } from '../api/confirm-identity.ts'
import type { IdentityQuestion } from '../api/confirm-identity.ts'

const ConfirmIdentity = lazy(() => import('./ConfirmIdentity.tsx'))
interface Open extends IdentityQuestion {
  resolve: (confirmed: boolean) => void
}

/** Shows the dialog for a proof of identity while a call waits for it. */
export function IdentityQuestions() {
  const [open, setOpen] = useState<Open>()
  useEffect(
    () =>
      whenIdentityAsked((question) => new Promise((resolve) => setOpen({ ...question, resolve }))),
    [],
  )
  if (!open) return null
  const answer = (confirmed: boolean) => {
    setOpen(undefined)
    open.resolve(confirmed)
  }
  return (
    <Suspense fallback={null}>
      <ConfirmIdentity
        ways={open.ways}
        minutes={open.minutes}
        providers={open.providers ?? []}
        onAnswer={answer}
      />
    </Suspense>
  )
}
