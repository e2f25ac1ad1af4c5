/**
 * Checks all installed packages: integrity hash, registry, known licence, and no install scripts.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Violation, Tree } from './source-tree.ts'

interface Locked {
  version?: string
  resolved?: string
  integrity?: string
  license?: string
  hasInstallScript?: boolean
  link?: boolean
}
const lock = 'package-lock.json'
const list = 'docs/reference/dependencies.md'

/** The cells of the table below a heading. */
function tableUnder(page: string, heading: string): string[][] {
  const part = page.split(/^## /m).find((one) => one.startsWith(heading)) ?? ''
  return part
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
}

/** Licences in docs/reference/dependencies.md compared with the packages; `node-*` is a family. */
function wrongLicences(page: string, packages: Record<string, Locked>): Violation[] {
  const direct = Object.entries(packages)
    .filter(([path]) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path))
    .map(([path, { license }]) => [path.slice('node_modules/'.length), license ?? ''] as const)
  const rows = [...page.matchAll(/^\| *([^|\s]+) *\| *[^|]+ *\| *([^|]*?) *\|$/gm)].map(
    ([, name, licence]) => [name!, licence!] as const,
  )
  return rows.flatMap(([row, licence]) =>
    direct
      .filter(([name]) => (row.endsWith('*') ? name.startsWith(row.slice(0, -1)) : row === name))
      .filter(
        ([, theirs]) =>
          !theirs
            .replace(/[()]/g, '')
            .split(/ (?:OR|AND) /)
            .some((one) => licence.includes(one)),
      )
      .map(([name, theirs]) => ({
        path: list,
        msg: `'${name}' says its licence is ${theirs || 'none'}, not ${licence}`,
      })),
  )
}

/** Integrity, origin, licence and install scripts of all packages. */
export function supplyChainViolations({ root }: Tree): Violation[] {
  if (!existsSync(join(root, lock)) || !existsSync(join(root, list))) return []
  const { packages } = JSON.parse(readFileSync(join(root, lock), 'utf8')) as {
    packages: Record<string, Locked>
  }
  const page = readFileSync(join(root, list), 'utf8')
  const licences = new Set(tableUnder(page, 'Licences').map(([licence]) => licence))
  const scripts = new Set(tableUnder(page, 'Install scripts').map(([name]) => name))
  const all = Object.entries(packages)
    .filter(([path, { link }]) => path && !link)
    .map(([path, locked]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      ...locked,
    }))
  const npmrc = existsSync(join(root, '.npmrc')) ? readFileSync(join(root, '.npmrc'), 'utf8') : ''
  return [
    ...all
      .filter(({ integrity }) => !integrity?.startsWith('sha512-'))
      .map(({ name }) => ({
        path: lock,
        msg: `'${name}' has no sha512 hash, so the installed package cannot be verified`,
      })),
    ...all
      .filter(({ resolved }) => resolved && !resolved.startsWith('https://registry.npmjs.org/'))
      .map(({ name, resolved }) => ({
        path: lock,
        msg: `'${name}' comes from ${resolved}, not from the registry`,
      })),
    ...all
      .filter(({ license }) => !licences.has(license ?? ''))
      .map(({ name, license }) => ({
        path: list,
        msg: `'${name}' has the licence ${license ?? 'none'}, which is not among the documented licences`,
      })),
    ...all
      .filter(({ name, hasInstallScript }) => hasInstallScript && !scripts.has(name))
      .map(({ name }) => ({
        path: list,
        msg:
          `'${name}' has an install script: document under Install scripts what it does ` +
          `and why it is not needed`,
      })),
    ...(/^ignore-scripts *= *true$/m.test(npmrc)
      ? []
      : [
          {
            path: '.npmrc',
            msg: 'ignore-scripts=true is missing: packages would run scripts when installed',
          },
        ]),
    ...wrongLicences(page, packages),
  ]
}
