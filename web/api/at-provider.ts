/** A proof of identity, or the linking of an account, in a window of an identity provider. */
import { providerChannel } from './provider-answer.ts'
import { post } from './call.ts'

export interface ProviderName {
  id: number
  nameZh: string
  nameEn: string
}
interface Begun {
  url: string
  state: string
  browser: string
}

/** Waits for the answer with this state, which the window of the provider passes on. */
const answerOf = (state: string, signal: AbortSignal): Promise<Record<string, string>> =>
  new Promise((done, fail) => {
    const channel = new BroadcastChannel(providerChannel)
    const close = () => channel.close()
    channel.onmessage = ({ data }: MessageEvent<Record<string, string>>) => {
      if (data['state'] !== state) return
      close()
      done(data)
    }
    signal.addEventListener('abort', () => {
      close()
      fail(signal.reason as Error)
    })
  })

/**
 * Opens a window of the provider and completes what it is for. Call it from a click, because
 * browsers block other windows.
 * @throws ApiError where the provider or the server refuses; AbortError when `signal` ends it
 */
export async function actAtProvider(
  providerId: number,
  purpose: 'confirm' | 'link',
  signal: AbortSignal,
): Promise<void> {
  const opened = window.open('about:blank', '_blank', 'popup,width=520,height=720')
  try {
    const begun = await post<Begun>('auth/provider/beginOwn', { providerId, purpose })
    const answer = answerOf(begun.state, signal)
    if (opened) opened.location.href = begun.url
    await post('auth/provider/finishOwn', { ...(await answer), browser: begun.browser })
  } catch (cause) {
    opened?.close()
    throw cause
  }
}
