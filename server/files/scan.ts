/** Asks a virus scanner that speaks clamd's INSTREAM, such as ClamAV, about a file that has come in. OWASP ASVS 5.0, V5.4.3. */
import { createReadStream } from 'node:fs'
import { connect } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '../http/refusal.ts'
import { filesText } from './files.text.ts'

/** Milliseconds in which the scanner must say something. */
const patience = 60_000

const length = (bytes: number): Buffer => {
  const four = Buffer.alloc(4)
  four.writeUInt32BE(bytes)
  return four
}

/** The bytes of a file as clamd wants them: pieces, each behind its length, and none at the end. */
async function* framed(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0')
  for await (const chunk of chunks) yield Buffer.concat([length(chunk.length), chunk])
  yield length(0)
}

/** What the scanner says of a file, word for word. @param scannerUrl `clamd://host:3310`, or `clamd:///run/clamav/clamd.ctl` for a socket */
async function asked(path: string, scannerUrl: string): Promise<string> {
  const { hostname, port, pathname } = new URL(scannerUrl)
  const line = connect(hostname ? { host: hostname, port: Number(port || 3310) } : { path: decodeURIComponent(pathname) })
  line.setTimeout(patience, () => line.destroy(new Error('the scanner says nothing')))
  try {
    return await new Promise((settle, fail) => {
      let said = ''
      line.on('error', fail).on('close', () => fail(new Error('the scanner has hung up'))).on('data', (part) => {
        said += String(part)
        if (said.includes('\0')) settle(said.replace('\0', '').trim())
      })
      pipeline(createReadStream(path), framed, line, { end: false }).catch(fail)
    })
  } finally {
    line.destroy()
  }
}

/**
 * Lets a file pass that the scanner finds nothing in.
 * @throws Refusal 400 naming what was found; 503 when the scanner cannot be asked: nothing comes in unseen
 */
export async function scanned(path: string, name: string, scannerUrl: string, field: string): Promise<void> {
  const said = await asked(path, scannerUrl).catch((cause: Error) => { throw Object.assign(new Refusal(503, filesText.scannerAway), { cause }) })
  const found = /^stream: (.+) FOUND$/.exec(said)?.[1]
  if (found) {
    const params = { name, found }
    throw new Refusal(400, filesText.infected, params, [{ field, phrase: filesText.infected, params }])
  }
  if (said !== 'stream: OK') throw Object.assign(new Refusal(503, filesText.scannerAway), { cause: new Error(`the scanner said: ${said.slice(0, 200)}`) })
}
