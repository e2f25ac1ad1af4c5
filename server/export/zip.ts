import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export interface Entry { name: string; data: AsyncIterable<Buffer> | Iterable<Buffer> }

/** The quickest level: larger by a twentieth, in a fraction of the time. The day never changes, so that files of the same rows are the same files. */
const options = { compressionLevel: 1, mtime: new Date(1980, 0, 1), forceDosTimestamp: true }

/** A zip as its parts come, none of them whole in memory. What fails while they are read, fails what is read here; who leaves ends them. */
export function zipped(entries: AsyncIterable<Entry>): Readable {
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
