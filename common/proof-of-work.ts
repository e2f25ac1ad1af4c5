/**
 * Proof of work in place of a captcha: the browser searches numbers whose SHA-256 begins with
 * zero bits, the server checks each with one hash. Several small puzzles instead of a large one:
 * the work is nearly the same each time, and progress can be shown.
 */

/** Puzzles of a challenge. */
export const puzzleCount = 16
/** Zero bits of a puzzle: the usual number, and the most that failures make of it. */
export const puzzleBits = { usual: 11, most: 15 } as const
/** How long a challenge can be answered, in seconds. */
export const challengeSeconds = 300

export interface Challenge { challenge: string; puzzles: number; bits: number }
/** SHA-256, synchronous. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array

const separator = '~'
/** Bytes of a puzzle: digest of the challenge, number of the puzzle, the number searched. */
export const puzzleBytes = 40
const nonceAt = 36

/** The bytes to hash for the puzzle `index`, without the number searched. */
export function puzzleOf(digest: Uint8Array, index: number): { bytes: Uint8Array; view: DataView } {
  const bytes = new Uint8Array(puzzleBytes)
  const view = new DataView(bytes.buffer)
  bytes.set(digest)
  view.setUint32(32, index)
  return { bytes, view }
}
/** Puts the number searched in. */
export const putNonce = (view: DataView, nonce: number): void => view.setUint32(nonceAt, nonce)
/** Whether a digest begins with so many zero bits; at most 32. */
export const beginsWithZeros = (digest: Uint8Array, bits: number): boolean =>
  new DataView(digest.buffer, digest.byteOffset).getUint32(0) >>> (32 - bits) === 0

/** The solution as the call takes it: the challenge and the numbers found. */
export const solutionOf = (challenge: string, nonces: readonly number[]): string =>
  `${challenge}${separator}${nonces.map((nonce) => nonce.toString(36)).join('.')}`

/** Challenge and numbers of a solution; null when it has another form. */
export function readSolution(solution: string): { challenge: string; nonces: number[] } | null {
  const [challenge, list, ...rest] = solution.split(separator)
  if (!challenge || !list || rest.length || !/^[0-9a-z]{1,7}(\.[0-9a-z]{1,7})*$/.test(list)) return null
  const nonces = list.split('.').map((nonce) => parseInt(nonce, 36))
  return nonces.every((nonce) => nonce <= 0xffff_ffff) ? { challenge, nonces } : null
}

/**
 * Solves a challenge in slices, so that the page stays responsive.
 * @param pause waits between two slices
 * @param progress is told the part that is done, 0 to 1, after each puzzle
 */
export async function solve({ challenge, puzzles, bits }: Challenge, sha256: Sha256, pause: () => Promise<void>, progress: (done: number) => void = () => {}): Promise<string> {
  const digest = sha256(new TextEncoder().encode(challenge))
  const nonces: number[] = []
  let sliceEnds = performance.now() + sliceMs
  for (let index = 0; index < puzzles; index++) {
    const { bytes, view } = puzzleOf(digest, index)
    for (let nonce = 0; ; nonce++) {
      putNonce(view, nonce)
      if (beginsWithZeros(sha256(bytes), bits)) {
        nonces.push(nonce)
        break
      }
      if (nonce % 64 === 0 && performance.now() > sliceEnds) {
        await pause()
        sliceEnds = performance.now() + sliceMs
      }
    }
    progress((index + 1) / puzzles)
  }
  return solutionOf(challenge, nonces)
}
/** Milliseconds of a slice. */
const sliceMs = 12
