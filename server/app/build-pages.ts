/** Builds the pages while the database is prepared: `npm start` (start.mjs) asks for it. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const tools = join(import.meta.dirname, '../../tools')

/** Runs a script of tools/, which ends with this process. */
function runTool(name: string, ...args: string[]): Promise<number> {
  const follow = pathToFileURL(join(tools, 'exit-with-parent.mjs')).href
  const child = spawn(process.execPath, ['--import', follow, join(tools, name), ...args], {
    stdio: 'inherit',
  })
  return new Promise((done) => {
    child.once('error', () => done(1))
    child.once('exit', (code) => done(code ?? 1))
  })
}

/**
 * Builds the pages if their sources have changed, with the compression that is fast.
 * @throws Error when they cannot be built
 */
export async function buildPages(): Promise<void> {
  if ((await runTool('build-web.ts', '--quick')) !== 0)
    throw new Error('The web pages could not be built, see above.')
}

/** Compresses the pages further, in the background. Without effect where that is done. */
export function compressPages(): void {
  void runTool('compress-web.ts')
}
