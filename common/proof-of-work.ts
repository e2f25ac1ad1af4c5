/**
 * Proof of work in place of a captcha: the browser searches numbers whose SHA-256 begins with zero
 * bits; the server checks each with one hash. Several small puzzles instead of one large puzzle
 * make the total work nearly constant and its progress visible.
 */

/** Number of puzzles of a challenge. */
export const puzzleCount = 16
/** Zero bits of a puzzle: the default, and the maximum after failed attempts. */
export const puzzleBits = { usual: 11, most: 15 } as const
/** Validity of a challenge, in seconds. */
export const challengeSeconds = 300

export interface Challenge {
  challenge: string
  puzzles: number
  bits: number
}
/** SHA-256, synchronous. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array

const separator = '~'
/** Bytes of a puzzle: digest of the challenge, index of the puzzle, nonce. */
export const puzzleBytes = 40
const nonceAt = 36

/** Bytes to hash for the puzzle `index`, without the nonce. */
export function puzzleOf(digest: Uint8Array, index: number): { bytes: Uint8Array; view: DataView } {
  const bytes = new Uint8Array(puzzleBytes)
  const view = new DataView(bytes.buffer)
  bytes.set(digest)
  view.setUint32(32, index)
  return { bytes, view }
}
/** Writes the nonce into the bytes. */
export const putNonce = (view: DataView, nonce: number): void => view.setUint32(nonceAt, nonce)
/** Whether a digest begins with this number of zero bits; at most 32. */
export const beginsWithZeros = (digest: Uint8Array, bits: number): boolean =>
  new DataView(digest.buffer, digest.byteOffset).getUint32(0) >>> (32 - bits) === 0

/** Formats a solution: the challenge and its nonces. */
export const solutionOf = (challenge: string, nonces: readonly number[]): string =>
  `${challenge}${separator}${nonces.map((nonce) => nonce.toString(36)).join('.')}`

/** Parses a solution; null when it is malformed. */
export function readSolution(solution: string): { challenge: string; nonces: number[] } | null {
  const [challenge, list, ...rest] = solution.split(separator)
  if (!challenge || !list || rest.length || !/^[0-9a-z]{1,7}(\.[0-9a-z]{1,7})*$/.test(list))
    return null
  const nonces = list.split('.').map((nonce) => parseInt(nonce, 36))
  return nonces.every((nonce) => nonce <= 0xffff_ffff) ? { challenge, nonces } : null
}

/**
 * Solves a challenge in slices, so that the page stays responsive.
 * @param pause resolves before the next slice
 * @param progress called after each puzzle with the completed part, 0 to 1
 */
export async function solve(
  { challenge, puzzles, bits }: Challenge,
  sha256: Sha256,
  pause: () => Promise<void>,
  progress: (done: number) => void = () => {},
): Promise<string> {
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
/** Duration of a slice, in milliseconds. */
const sliceMs = 12
