import { useEffect, useState } from 'react'
import { setSessionItem } from '../api/session.ts'
import { supportsPasskeys } from '../api/passkey-support.ts'
import { providerRequest } from '../api/provider-answer.ts'
import { useLocalized, useFormatMessage, useMessages } from '../api/text.tsx'
import { beginAtProvider, fetchProviders, signInByPasskey } from './auth-api.ts'
import type { ProviderName, SignInResult } from './auth-api.ts'
import { signInText } from './sign-in.text.ts'

/**
 * Buttons to sign in by passkey and at identity providers; none where the browser has no passkeys and
 * no provider is set up.
 */
export function OtherWays({ onSignedIn }: { onSignedIn: (answer: SignInResult) => void }) {
  const t = useMessages(signInText)
  const localize = useLocalized()
  const translate = useFormatMessage()
  const [providers, setProviders] = useState<ProviderName[]>([])
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const hasPasskeys = supportsPasskeys()
  useEffect(() => {
    // The sign-in by password works without this list.
    fetchProviders().then(setProviders, () => undefined)
  }, [])
  if (!providers.length && !hasPasskeys) return null
  const attempt = async (act: () => Promise<void>) => {
    setBusy(true)
    setError(undefined)
    try {
      await act()
    } catch (cause) {
      setError((cause as Error).message)
      setBusy(false)
    }
  }
  const byPasskey = async () => onSignedIn(await signInByPasskey())
  const atProvider = async (id: number) => {
    const { url, state, browser } = await beginAtProvider(id)
    setSessionItem(providerRequest(state), { browser, search: location.search })
    location.assign(url)
  }
  return (
    <div className="other-ways">
      <p className="other-ways-title">{t.otherWays}</p>
      {hasPasskeys && (
        <button
          type="button"
          className="secondary"
          disabled={busy}
          onClick={() => void attempt(byPasskey)}
        >
          {t.byPasskey}
        </button>
      )}
      {providers.map(({ id, nameZh, nameEn }) => (
        <button
          key={id}
          type="button"
          className="secondary"
          disabled={busy}
          onClick={() => void attempt(() => atProvider(id))}
        >
          {translate(signInText.signInBy, { name: localize(nameZh, nameEn) })}
        </button>
      ))}
      <p className="form-error" role="alert">
        {error}
      </p>
    </div>
  )
}
