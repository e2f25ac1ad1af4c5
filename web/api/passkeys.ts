/** Passkeys in the browser (WebAuthn): signing in, adding one, proving the identity. */
import { passkeyAlgorithms, passkeyTimeoutMs } from '#common/passkeys.ts'
import { formatMessage } from '#common/text.ts'
import { apiText } from './api.text.ts'
import { post } from './call.ts'
import { storedLang } from './session.ts'

interface Challenge {
  challenge: string
  rpId: string
}
interface OwnChallenge extends Challenge {
  userHandle: string
  known: string[]
}

const library = () => import('@simplewebauthn/browser')
const credentials = (ids: readonly string[]) =>
  ids.map((id) => ({ id, type: 'public-key' as const }))

/** Replaces errors of the browser by what happened, in the language of the user. */
async function readable<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (cause) {
    const { name } = cause as Error
    const message =
      name === 'InvalidStateError'
        ? apiText.passkeyHere
        : name === 'SecurityError'
          ? apiText.passkeyAddress
          : apiText.passkeyNotUsed
    throw new Error(formatMessage(message, storedLang()), { cause })
  }
}

/** The answer of an authenticator to a challenge, as the calls take it. */
async function sign({ challenge, rpId }: Challenge, ids: readonly string[]) {
  const { startAuthentication } = await library()
  const { id, response } = await readable(
    startAuthentication({
      optionsJSON: {
        challenge,
        rpId,
        userVerification: 'required',
        timeout: passkeyTimeoutMs,
        allowCredentials: credentials(ids),
      },
    }),
  )
  return {
    credentialId: id,
    clientData: response.clientDataJSON,
    authenticatorData: response.authenticatorData,
    signature: response.signature,
    ...(response.userHandle && { userHandle: response.userHandle }),
  }
}

/**
 * Asks for a passkey to sign in by. Call it from a click, because some browsers require one.
 * @returns the input of `auth/passkey/finish`
 * @throws ApiError where the server refuses; Error with a message when the browser gives none
 */
export const askForPasskey = async () =>
  sign(await post<Challenge>('auth/passkey/begin', {}, { allowUnauthorized: true }), [])

/** Proves the identity of the signed-in user by a passkey. */
export async function confirmByPasskey(): Promise<void> {
  const begun = await post<OwnChallenge>('auth/passkey/beginOwn', { purpose: 'confirm' })
  await post('auth/passkey/confirm', await sign(begun, begun.known))
}

/** Makes a passkey of the signed-in user. `label`: shown when signing in. */
export async function addPasskey(name: string, label: { user: string; full: string }) {
  const begun = await post<OwnChallenge>('auth/passkey/beginOwn', { purpose: 'add' })
  const { startRegistration } = await library()
  const { id, response } = await readable(
    startRegistration({
      optionsJSON: {
        challenge: begun.challenge,
        rp: { id: begun.rpId, name: 'Plimsoll' },
        user: { id: begun.userHandle, name: label.user, displayName: label.full },
        pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ alg, type: 'public-key' as const })),
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
        attestation: 'none',
        timeout: passkeyTimeoutMs,
        excludeCredentials: credentials(begun.known),
      },
    }),
  )
  await post('auth/passkey/add', {
    name,
    credentialId: id,
    clientData: response.clientDataJSON,
    attestationObject: response.attestationObject,
  })
}
