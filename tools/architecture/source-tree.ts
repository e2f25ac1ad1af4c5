/** The files of the project for the checks. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

/** A violation; `path` is relative to the project, `line` counts from 1. */
export interface Violation {
  path: string
  line?: number
  msg: string
}
export interface Node {
  type: string
  start: number
  end: number
  // oxlint-disable-next-line typescript/no-explicit-any -- each type of node has keys of its own
  [key: string]: any
}
/** A specifier of an import or re-export with its line. */
export interface Import {
  from: string
  line: number
}
export interface Source {
  path: string
  text: string
  /** lines, as an editor counts them */
  lines: number
  program: Node
  imports: Import[]
  comments: { value: string; line: number }[]
  lineAt(offset: number): number
}
export interface Tree {
  root: string
  sources: Source[]
  otherFiles: { path: string; text: string }[]
}

const folders = '{common,server,web,modules,tools,e2e,bench}'

/**
 * Reads and parses the TypeScript of the project; `otherFiles` are its SQL, style sheets and plain
 * JavaScript.
 */
export function readTree(root: string): Tree {
  const filesMatching = (pattern: string) =>
    globSync(pattern, { cwd: root, exclude: (path) => path === 'node_modules' })
      .map((path) => path.replaceAll('\\', '/'))
      .sort()
  return {
    root,
    sources: filesMatching(`${folders}/**/*.{ts,tsx}`)
      .concat(filesMatching('*.ts'))
      .map((path) => readSource(path, readFileSync(join(root, path), 'utf8'))),
    otherFiles: filesMatching(`${folders}/**/*.{sql,css,mjs}`)
      .concat(filesMatching('*.mjs'))
      .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
  }
}

/** @throws SyntaxError when the file is not valid TypeScript */
export function readSource(path: string, text: string): Source {
  const { program, module, comments, errors } = parseSync(path, text)
  if (errors.length) throw new SyntaxError(`${path}: ${errors[0]!.message}`)
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  const imports = [
    ...module.staticImports.map(({ start, moduleRequest }) => ({
      from: moduleRequest.value,
      line: lineAt(start),
    })),
    ...module.staticExports.flatMap(({ start, entries }) =>
      entries.flatMap(({ moduleRequest }) =>
        moduleRequest ? [{ from: moduleRequest.value, line: lineAt(start) }] : [],
      ),
    ),
    ...module.dynamicImports.map(({ start, moduleRequest }) => ({
      from: text.slice(moduleRequest.start + 1, moduleRequest.end - 1),
      line: lineAt(start),
    })),
  ]
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
  return {
    path,
    text,
    lines,
    program: program as unknown as Node,
    imports,
    comments: comments.map((c) => ({ value: c.value, line: lineAt(c.start) })),
    lineAt,
  }
}

/** Visits every node of a syntax tree, parents before children. */
export function walk(
  node: Node,
  visit: (node: Node, parent: Node | null) => void,
  parent: Node | null = null,
): void {
  visit(node, parent)
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof child?.type === 'string' && typeof child.start === 'number')
        walk(child as Node, visit, node)
}

export const isTest = (path: string): boolean => /\.test\.tsx?$|\.e2e\.ts$/.test(path)
