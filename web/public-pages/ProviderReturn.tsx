import { useEffect, useState } from 'react'
import { getSessionItem, setSessionItem, storeDeviceToken, storeToken } from '../api/session.ts'
import { useMessages } from '../api/text.tsx'
import { finishAtProvider } from './auth-api.ts'
import { LoadingScreen } from './LoadingScreen.tsx'
import { PublicLayout } from './PublicLayout.tsx'
import { providerChannel, providerRequest, readProviderAnswer } from '../api/provider-answer.ts'
import { signInText } from './sign-in.text.ts'

// Read once, and removed from the address, so that the code is in no history.
const answer = readProviderAnswer(location.search)
history.replaceState(null, '', location.pathname)

interface Props {
  onSignedIn: () => void
  onBack: () => void
}

/** What was begun with this state in this tab. */
interface Begun {
  browser: string
  /** parameters of the sign-in page, with the page to open */
  search: string
}

let finishing: Promise<void> | undefined
/** Completes the sign-in, once. @throws ApiError in the person's language */
const finish = ({ browser, search }: Begun): Promise<void> =>
  (finishing ??= finishAtProvider({ ...answer, browser }).then(({ token, device }) => {
    if (device) storeDeviceToken(device)
    storeToken(token!)
    history.replaceState(null, '', `/login${search}`)
  }))

/**
 * Where an identity provider sends the browser back: completes the sign-in, or passes the answer to
 * the page that opened this window for a proof of identity.
 */
export default function ProviderReturn({ onSignedIn, onBack }: Props) {
  const t = useMessages(signInText)
  const [error, setError] = useState<string>()
  const [isPassedOn, setPassedOn] = useState(false)
  useEffect(() => {
    const name = providerRequest(answer['state'] ?? '')
    const begun = getSessionItem<Begun>(name)
    if (begun) {
      finish(begun).then(
        () => {
          setSessionItem(name, null)
          onSignedIn()
        },
        (cause: unknown) => setError((cause as Error).message),
      )
      return
    }
    const channel = new BroadcastChannel(providerChannel)
    channel.postMessage(answer)
    channel.close()
    setPassedOn(true)
    window.close()
  }, [onSignedIn])
  if (!error && !isPassedOn) return <LoadingScreen />
  return (
    <PublicLayout>
      <main className="sign-in">
        <div className="card">
          <h1>{error ? t.providerFailed : t.providerPassedOn}</h1>
          <p className="card-subtitle" role={error ? 'alert' : 'status'}>
            {error ?? t.providerPassedOnHelp}
          </p>
          {error && (
            <button type="button" className="primary" onClick={onBack}>
              {t.back}
            </button>
          )}
        </div>
      </main>
    </PublicLayout>
  )
}
