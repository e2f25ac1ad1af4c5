/** For tests: an authenticator of passkeys in software (WebAuthn), with ES256 keys, without attestation. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { onlyRow } from '#server/core/db.ts'
import { sql } from 'kysely'
import type { AnyAnswer, Client, TestApp } from './testing.ts'

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest()

/** Head of a CBOR item (RFC 8949): major type and length or number below 65,536. */
const head = (major: number, n: number): Buffer =>
  n < 24
    ? Buffer.from([(major << 5) | n])
    : n < 256
      ? Buffer.from([(major << 5) | 24, n])
      : Buffer.from([(major << 5) | 25, n >> 8, n & 255])
type Item = number | string | Uint8Array | Map<number | string, Item>
function cbor(item: Item): Buffer {
  if (typeof item === 'number') return item < 0 ? head(1, -1 - item) : head(0, item)
  if (typeof item === 'string') return Buffer.concat([head(3, item.length), Buffer.from(item)])
  if (item instanceof Uint8Array) return Buffer.concat([head(2, item.length), item])
  const entries = [...item].flatMap(([key, value]) => [cbor(key), cbor(value)])
  return Buffer.concat([head(5, item.size), ...entries])
}

/** What the authenticator and the browser do otherwise than they should. */
export interface Wrong {
  origin?: string
  rpId?: string
  type?: string
  challenge?: string
  /** flags of authenticator data: 1 user present, 4 user verified, 64 with a credential */
  flags?: number
  counter?: number
  userHandle?: string | null
  credentialId?: string
  key?: KeyObject
  format?: string
  statement?: Map<string, Item>
}

/** Begun by `auth/passkey/begin` or `auth/passkey/beginOwn`. */
export type Begun = { challenge: string; rpId: string; userHandle?: string }

/** One passkey in an authenticator that counts its uses. */
export class Authenticator {
  #key: KeyObject
  #publicKey: { x: Buffer; y: Buffer }
  #origin: string
  #id = randomBytes(32)
  #userHandle: string | undefined
  counter = 0

  constructor(origin: string) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x, y } = publicKey.export({ format: 'jwk' })
    this.#key = privateKey
    this.#publicKey = { x: Buffer.from(x!, 'base64url'), y: Buffer.from(y!, 'base64url') }
    this.#origin = origin
  }

  get credentialId(): string {
    return base64url(this.#id)
  }
  get key(): KeyObject {
    return this.#key
  }

  #clientData(type: string, challenge: string, wrong: Wrong): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: wrong.type ?? type,
        challenge: wrong.challenge ?? challenge,
        origin: wrong.origin ?? this.#origin,
        crossOrigin: false,
      }),
    )
  }

  #data(rpId: string, flags: number, wrong: Wrong, credential = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(wrong.counter ?? this.counter)
    return Buffer.concat([
      sha256(wrong.rpId ?? rpId),
      Buffer.from([wrong.flags ?? flags]),
      counter,
      credential,
    ])
  }

  /** Makes the passkey. @returns the input of `auth/passkey/add` without the name */
  register({ challenge, rpId, userHandle }: Begun, wrong: Wrong = {}): Record<string, string> {
    this.#userHandle = userHandle
    const { x, y } = this.#publicKey
    const key = new Map<number, Item>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, x],
      [-3, y],
    ])
    const credential = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, this.#id.length]),
      this.#id,
      cbor(key),
    ])
    const attestation = new Map<string, Item>([
      ['fmt', wrong.format ?? 'none'],
      ['attStmt', wrong.statement ?? new Map()],
      ['authData', this.#data(rpId, 1 + 4 + 64, wrong, credential)],
    ])
    return {
      credentialId: wrong.credentialId ?? this.credentialId,
      clientData: base64url(this.#clientData('webauthn.create', challenge, wrong)),
      attestationObject: base64url(cbor(attestation)),
    }
  }

  /** Signs a challenge. @returns the input of `auth/passkey/finish` and `auth/passkey/confirm` */
  sign({ challenge, rpId }: Begun, wrong: Wrong = {}): AnyAnswer {
    this.counter += 1
    const clientData = this.#clientData('webauthn.get', challenge, wrong)
    const data = this.#data(rpId, 1 + 4, wrong)
    const signed = Buffer.concat([data, sha256(clientData)])
    const userHandle = wrong.userHandle === undefined ? this.#userHandle : wrong.userHandle
    return {
      credentialId: wrong.credentialId ?? this.credentialId,
      clientData: base64url(clientData),
      authenticatorData: base64url(data),
      signature: base64url(sign('sha256', signed, wrong.key ?? this.#key)),
      ...(userHandle && { userHandle }),
    }
  }
}

/** Adds a passkey to the account of a client. */
export async function addPasskey(
  { services }: TestApp,
  who: Client,
  name = 'Laptop',
): Promise<Authenticator> {
  const authenticator = new Authenticator(new URL(services.config.publicUrl).origin)
  const begun = await who.callOk('auth/passkey/beginOwn', { purpose: 'add' })
  await who.callOk('auth/passkey/add', { name, ...authenticator.register(begun) })
  return authenticator
}

/** A passkey in the table, which no authenticator has. @returns its id */
export async function storedPasskey(
  { services: { db } }: TestApp,
  userId: number,
): Promise<number> {
  const { id } = await onlyRow(
    db,
    sql<{ id: number }>`insert into passkey (user_id, name, credential_id, public_key, counter)
      values (${userId}, 'Laptop', ${randomBytes(32)}, ${randomBytes(77)}, 0) returning id`,
  )
  return id
}
