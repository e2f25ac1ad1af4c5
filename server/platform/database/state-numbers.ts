/**
 * Numbers of states in `*.table.sql`. A table file names a state as `{{regCert.done}}`: `done` of
 * the machine in `regCert.machine.ts`.
 */
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyMachine } from '#common/machine.ts'

/** Any double braces, so that a misspelt name is refused here and not by the database. */
const named = /\{\{\s*([^{}]*?)\s*\}\}/g

/** The states of every machine, by the name of its file. */
async function machineStates(folder: string): Promise<Map<string, Record<string, number>>> {
  const files = globSync('modules/**/*.machine.ts', { cwd: folder })
  return new Map(
    await Promise.all(
      files.map(async (file) => {
        const name = basename(file, '.machine.ts')
        const exported = (await import(
          /* @vite-ignore */ pathToFileURL(join(folder, file)).href
        )) as Record<string, AnyMachine>
        return [name, exported[`${name}Machine`]?.states ?? {}] as const
      }),
    ),
  )
}

/**
 * Reads the machines below a folder.
 * @returns a function that replaces the names of states in the text of a table file by their
 * numbers; it throws an Error with file and line when a state is unknown
 */
export async function stateNumbers(
  folder: string,
): Promise<(path: string, text: string) => string> {
  const machines = await machineStates(folder)
  return (path, text) =>
    text.replaceAll(named, (found, name: string, offset: number) => {
      const [machine = '', state = ''] = name.split('.')
      const states = machines.get(machine)
      if (states && Object.hasOwn(states, state)) return String(states[state])
      const line = text.slice(0, offset).split('\n').length
      const known = states
        ? `${machine}.machine.ts has ${Object.keys(states).join(', ')}`
        : `there is no ${machine}.machine.ts`
      throw new Error(`${path}:${line}: ${found} is no state: ${known}`)
    })
}
