import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export interface Entry {
  name: string
  data: AsyncIterable<Buffer> | Iterable<Buffer>
}

/**
 * The fastest level: five percent larger, much faster. The fixed date makes files of the same rows
 * identical.
 */
const options = { compressionLevel: 1, mtime: new Date(1980, 0, 1), forceDosTimestamp: true }

/**
 * A zip written while its entries arrive, without holding them in memory. An error of an entry is
 * an error of the stream; closing the stream ends the entries.
 */
export function zipStream(entries: AsyncIterable<Entry>): Readable {
  const zip = new ZipFile()
  const out = zip.outputStream as Readable
  zip.on('error', (fault: Error) => out.destroy(fault))
  const fill = async () => {
    for await (const { name, data } of entries) {
      const part = Readable.from(data, { objectMode: false })
      const leave = () => part.destroy()
      out.once('close', leave)
      zip.addReadStream(part, name, options)
      await finished(part)
      out.off('close', leave)
    }
    zip.end()
  }
  fill().catch((fault: unknown) => out.destroy(fault as Error))
  return out
}
