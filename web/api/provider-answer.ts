/** The answer of an identity provider, in the address that it sends the browser to. */

export const providerPath = '/login/provider'
/** Name of the session value of a request, by its state. */
export const providerRequest = (state: string) => `provider.${state}`
/** Passes an answer from the window of the provider to the page that opened it. */
export const providerChannel = 'plimsoll.provider'

/** Reads the answer from the address. */
export function readProviderAnswer(search: string): Record<string, string> {
  const parameters = new URLSearchParams(search)
  const answer: Record<string, string> = {}
  for (const name of ['state', 'code', 'iss', 'error']) {
    const value = parameters.get(name)
    if (value) answer[name] = value
  }
  return answer
}
