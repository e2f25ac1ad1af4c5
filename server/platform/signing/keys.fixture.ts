/** Signing keys for tests without a database. */
import { createPrivateKey, randomBytes } from 'node:crypto'
import type { PublicSigningKey } from '#common/verification/public-signing-key.ts'
import type { SigningKey } from '../documents/index.ts'
import { SecretCipher } from '../secrets/secret-cipher.ts'
import { newSigningKeyRow, keyPurpose } from './key-row.ts'
import type { ActiveSigningKey } from './signing-key.ts'

/** The key as the server uses it, and its published form. */
export function testSigningKey(key: SigningKey): {
  signingKey: ActiveSigningKey
  known: PublicSigningKey
} {
  const secrets = new SecretCipher([randomBytes(32)])
  const { fingerprint, algorithm, publicKey, validFrom, validTo, codeKey, codeProof, codeSecret } =
    newSigningKeyRow(secrets, key, 'made', null)
  const codePrivateKey = createPrivateKey(
    secrets.decrypt(codeSecret, keyPurpose('code key', fingerprint)).toString(),
  )
  return {
    signingKey: { ...key, id: 1, fingerprint, validTo, codeKey, codePrivateKey },
    known: {
      fingerprint,
      algorithm,
      publicKey,
      validFrom,
      validTo,
      retiredTime: null,
      compromised: false,
      codeKey,
      codeProof,
    },
  }
}
