import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const isTest = (path: string): boolean => /\.(test|e2e)\.tsx?$/.test(path)

/** Changed files that every test depends on: no choice of tests fits them. */
const concernsAll = (path: string): boolean =>
  /^(package(-lock)?\.json|tsconfig\.json|vite(st)?\.config\.ts|tools\/test\/.*|server\/testing\/.*)$/.test(
    path,
  ) && !isTest(path)

/** The choice of tests for changed files. */
export interface ChosenTests {
  tests: string[]
  /** changed files that concern every test */
  unbounded: string[]
}

/**
 * Chooses the tests of changed files: themselves, the tests of the same folder, those of the same
 * resource (`modules/<module>/<resource>`), and those that import a changed file directly.
 * Nearly every test reaches nearly every file through the application, so the imports of imports
 * would choose all. End-to-end tests are chosen only if they changed themselves.
 * @param changed paths from the root
 * @param tests all test files, paths from the root
 * @param read the text of a test file
 */
export function chooseTests(
  changed: readonly string[],
  tests: readonly string[],
  read: (path: string) => string,
): ChosenTests {
  const files = new Set(changed)
  const folders = new Set(changed.filter((path) => /\.(tsx?|sql)$/.test(path)).map(folderOf))
  const near = (test: string) => !test.startsWith('e2e/') && folders.has(folderOf(test))
  const imports = (test: string) =>
    !test.startsWith('e2e/') && importsOf(test, read(test)).some((path) => files.has(path))
  return {
    tests: tests.filter((test) => files.has(test) || near(test) || imports(test)),
    unbounded: changed.filter(concernsAll),
  }
}

/** The folder whose tests belong to a file: that of the resource, or its own. */
const folderOf = (path: string): string =>
  /^modules\/[^/]+\/[^/]+(?=\/)/.exec(path)?.[0] ?? dirname(path)

/** Files that a test imports, as paths from the root. */
function importsOf(test: string, text: string): string[] {
  const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*'([#.][^']*)'/g)].map(
    ([, specifier]) => specifier ?? '',
  )
  return specifiers.map((one) =>
    one.startsWith('#') ? one.slice(1) : join(dirname(test), one).replaceAll('\\', '/'),
  )
}

/**
 * Files that differ from the merge base with main, committed or not, and new files; deleted ones
 * are left out.
 * @param root the project's folder
 * @returns paths from the root
 * @throws Error outside a git repository
 */
export function changedFiles(root: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\n')
      .filter(Boolean)
  const base = ['main', 'origin/main', 'HEAD'].flatMap((name) => {
    try {
      return git('merge-base', 'HEAD', name)
    } catch {
      return []
    }
  })[0]
  const paths = [
    ...git('diff', '--name-only', base ?? 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
  return [...new Set(paths)].filter((path) => existsSync(join(root, path))).sort()
}

/** `chooseTests` for the changed files of a folder. */
export function changedTests(root: string): ChosenTests & { changed: string[] } {
  const changed = changedFiles(root)
  const tests = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'],
    { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 24 },
  )
    .split('\n')
    .filter((path) => isTest(path) && existsSync(join(root, path)))
  return {
    changed,
    ...chooseTests(changed, tests, (path) => readFileSync(join(root, path), 'utf8')),
  }
}
