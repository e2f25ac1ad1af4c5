/** Keys for tests, without a database. */
import { createPrivateKey, randomBytes } from 'node:crypto'
import type { KnownKey } from '#common/authentic/known-key.ts'
import type { SigningKey } from '../documents/index.ts'
import { Secrets } from '../secrets.ts'
import { newRow, sealedAs } from './key-row.ts'
import type { HouseKey } from './signing-key.ts'

/** A key as the server has it when it is in force, and as everybody knows it. */
export function inForce(key: SigningKey): { house: HouseKey; known: KnownKey } {
  const secrets = new Secrets([randomBytes(32)])
  const { fingerprint, algorithm, publicKey, validFrom, validTo, codeKey, codeProof, codeSecret } = newRow(secrets, key, 'made', null)
  const codePrivateKey = createPrivateKey(secrets.read(codeSecret, sealedAs('code key', fingerprint)).toString())
  return {
    house: { ...key, id: 1, fingerprint, validTo, codeKey, codePrivateKey },
    known: { fingerprint, algorithm, publicKey, validFrom, validTo, retiredTime: null, compromised: false, codeKey, codeProof },
  }
}
