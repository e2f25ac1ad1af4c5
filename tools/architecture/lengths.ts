import type { Violation, Tree } from './source-tree.ts'

export const warnAbove = 250
export const failAbove = 400

/** Files that are too long; generated ones are ignored. */
export function fileLengths(tree: Tree): {
  faults: Violation[]
  warnings: Violation[]
  median: number
  p90: number
} {
  const files = tree.sources.filter(({ path }) => !path.endsWith('.gen.ts'))
  const sorted = files.map(({ lines }) => lines).sort((a, b) => a - b)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  const over = (least: number, most: number) =>
    files.filter(({ lines }) => lines > least && lines <= most)
  return {
    faults: over(failAbove, Infinity).map(({ path, lines }) => ({
      path,
      msg: `${lines} lines, at most ${failAbove}: split it by subject`,
    })),
    warnings: over(warnAbove, failAbove).map(({ path, lines }) => ({
      path,
      msg: `${lines} lines, better at most ${warnAbove}`,
    })),
    median: at(0.5),
    p90: at(0.9),
  }
}

const unfinished = new RegExp(
  `\\b(${['TO' + 'DO', 'FIX' + 'ME', 'X' + 'XX', 'HA' + 'CK'].join('|')})\\b`,
)

/** Comments that postpone work. */
export function todoCommentViolations(tree: Tree): Violation[] {
  const msg = 'a comment that puts work off: do it, or say why it is right as it is'
  const inSources = tree.sources.flatMap(({ path, comments }) =>
    comments.filter(({ value }) => unfinished.test(value)).map(({ line }) => ({ path, line, msg })),
  )
  const inOthers = tree.otherFiles.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, i) =>
        /--|\/[/*]/.test(line) && unfinished.test(line) ? [{ path, line: i + 1, msg }] : [],
      ),
  )
  return [...inSources, ...inOthers]
}
