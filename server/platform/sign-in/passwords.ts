import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { Semaphore } from '#server/core/semaphore.ts'

// OWASP's minimum: 19 MiB, two passes, one lane.
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const
const deriveNow = promisify(argon2) as unknown as (
  algorithm: 'argon2id',
  parameters: object,
) => Promise<Buffer>
/**
 * Concurrent hashes per process. Each takes 19 MiB and one of the four threads that file access
 * also needs.
 */
export const concurrentHashes = 2
const hashing = new Semaphore(concurrentHashes)
const derive: typeof deriveNow = (algorithm, parameters) =>
  hashing.run(() => deriveNow(algorithm, parameters))
const b64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** argon2id in PHC format. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const hash = await derive('argon2id', { ...cost, message: password, nonce })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${b64(nonce)}$${b64(hash)}`
}

const dummyHash = hashPassword(randomBytes(16).toString('hex'))

/**
 * Whether the password matches. Without a hash (no such account) it takes the same time and returns
 * false.
 */
export async function checkPassword(
  password: string,
  phc: string | null | undefined,
): Promise<boolean> {
  const [, , , parameters, nonce, hash] = (phc ?? (await dummyHash)).split('$')
  const [memory, passes, parallelism] = parameters!.split(',').map((p) => Number(p.split('=')[1]))
  const expected = Buffer.from(hash!, 'base64')
  const got = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(nonce!, 'base64'),
    memory,
    passes,
    parallelism,
    tagLength: expected.length,
  })
  return timingSafeEqual(got, expected) && Boolean(phc)
}
