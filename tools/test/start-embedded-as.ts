/** For tests that run as root: the embedded database under another account. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const embedded = new URL('../../server/platform/database/embedded.ts', import.meta.url).href

/**
 * Starts and stops the database of a folder in a process of another account. @returns its error
 * output
 */
export async function startAs(uid: number, dataDir: string): Promise<string> {
  const script = `
    import { startEmbedded } from ${JSON.stringify(embedded)}
    await startEmbedded({ dataDir: process.argv[1], settings: { fsync: 'off' } })
      .then((server) => server.stop(), (error) => console.error(error.message))`
  const { stderr } = await run(
    'setpriv',
    [
      '--reuid',
      `${uid}`,
      '--regid',
      `${uid}`,
      '--clear-groups',
      '--',
      process.execPath,
      '--input-type=module',
      '--eval',
      script,
      dataDir,
    ],
    { cwd: root, env: { PATH: process.env['PATH'] } },
  )
  return stderr
}
