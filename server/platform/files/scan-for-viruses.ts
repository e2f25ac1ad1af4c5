/**
 * Checks uploaded files with a virus scanner that supports clamd's INSTREAM command, such as
 * ClamAV. OWASP ASVS 5.0, V5.4.3.
 */
import { createReadStream } from 'node:fs'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '#server/core/refusal.ts'
import { filesText } from './files.text.ts'

/** Timeout for the scanner's answer, in milliseconds. */
const timeoutMs = 60_000

const length = (bytes: number): Buffer => {
  const four = Buffer.alloc(4)
  four.writeUInt32BE(bytes)
  return four
}

/**
 * Frames a file for clamd: each chunk is preceded by its length, and an empty chunk ends the
 * stream.
 */
async function* framed(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0')
  for await (const chunk of chunks) yield Buffer.concat([length(chunk.length), chunk])
  yield length(0)
}

/**
 * Sends a command and returns the scanner's answer, unchanged.
 * @param scannerUrl `clamd://host:3310`, or `clamd:///run/clamav/clamd.ctl` for a socket
 */
async function converse(
  scannerUrl: string,
  send: (connection: Socket) => void | Promise<void>,
): Promise<string> {
  const { hostname, port, pathname } = new URL(scannerUrl)
  const connection = connect(
    hostname
      ? { host: hostname, port: Number(port || 3310) }
      : { path: decodeURIComponent(pathname) },
  )
  connection.setTimeout(timeoutMs, () => connection.destroy(new Error('the scanner says nothing')))
  try {
    return await new Promise((settle, fail) => {
      let response = ''
      connection
        .on('error', fail)
        .on('close', () => fail(new Error('the scanner has hung up')))
        .on('data', (part) => {
          response += String(part)
          if (response.includes('\0')) settle(response.replace('\0', '').trim())
        })
      Promise.resolve(send(connection)).catch(fail)
    })
  } finally {
    connection.destroy()
  }
}

const queryScanner = (path: string, scannerUrl: string): Promise<string> =>
  converse(scannerUrl, (connection) =>
    pipeline(createReadStream(path), framed, connection, { end: false }),
  )

/**
 * Whether the scanner answers. clamd's command PING is answered by PONG.
 * @throws Error when it cannot be reached
 */
export async function pingScanner(scannerUrl: string): Promise<void> {
  const response = await converse(scannerUrl, (connection) => {
    connection.write('zPING\0')
  })
  if (response !== 'PONG') throw new Error(`the scanner answers ${response.slice(0, 100)}`)
}

/**
 * Returns when the scanner finds nothing in the file.
 * @throws Refusal 400 with the name of the finding; 503 when the scanner cannot be reached, because
 * no file is accepted unscanned
 */
export async function scanForViruses(
  path: string,
  name: string,
  scannerUrl: string,
  field: string,
): Promise<void> {
  const response = await queryScanner(path, scannerUrl).catch((cause: Error) => {
    throw Object.assign(new Refusal(503, filesText.scannerAway), { cause })
  })
  const found = /^stream: (.+) FOUND$/.exec(response)?.[1]
  if (found) {
    const params = { name, found }
    throw new Refusal(400, filesText.infected, params, [
      { field, phrase: filesText.infected, params },
    ])
  }
  if (response !== 'stream: OK')
    throw Object.assign(new Refusal(503, filesText.scannerAway), {
      cause: new Error(`the scanner said: ${response.slice(0, 200)}`),
    })
}
