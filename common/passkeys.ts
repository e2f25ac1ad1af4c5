/** Parameters of passkeys (WebAuthn) for browser and server. */

/** Algorithms of their keys, as COSE numbers: EdDSA, ES256, RS256. */
export const passkeyAlgorithms = [-8, -7, -257]

/** How long a challenge is valid, in milliseconds. */
export const passkeyTimeoutMs = 5 * 60_000
