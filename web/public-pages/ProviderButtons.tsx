import { useEffect, useState } from 'react'
import { setSessionItem } from '../api/session.ts'
import { useLocalized, useFormatMessage, useMessages } from '../api/text.tsx'
import { beginAtProvider, fetchProviders } from './auth-api.ts'
import type { ProviderName } from './auth-api.ts'
import { providerRequest } from '../api/provider-answer.ts'
import { signInText } from './sign-in.text.ts'

/** Buttons to sign in at an identity provider; none where no provider is set up. */
export function ProviderButtons() {
  const t = useMessages(signInText)
  const localize = useLocalized()
  const translate = useFormatMessage()
  const [providers, setProviders] = useState<ProviderName[]>([])
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  useEffect(() => {
    // The sign-in by password works without this list.
    fetchProviders().then(setProviders, () => undefined)
  }, [])
  if (!providers.length) return null
  const go = async (id: number) => {
    setBusy(true)
    setError(undefined)
    try {
      const { url, state, browser } = await beginAtProvider(id)
      setSessionItem(providerRequest(state), { browser, search: location.search })
      location.assign(url)
    } catch (cause) {
      setError((cause as Error).message)
      setBusy(false)
    }
  }
  return (
    <div className="other-ways">
      <p className="other-ways-title">{t.otherWays}</p>
      {providers.map(({ id, nameZh, nameEn }) => (
        <button
          key={id}
          type="button"
          className="secondary"
          disabled={busy}
          onClick={() => void go(id)}
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
