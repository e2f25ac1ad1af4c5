import { describe, expect, test } from 'vitest'
import { layerViolations, unitOf } from './layers.ts'
import { readSource } from './source-tree.ts'

/** The violations in a project with these files. */
const violationsIn = (files: Record<string, string>): string[] =>
  layerViolations({
    root: '',
    sources: Object.entries(files).map(([path, text]) => readSource(path, text)),
    otherFiles: [],
  }).map(({ path, line, msg }) => `${path}:${line}: ${msg}`)

describe('server layers', () => {
  test.each([
    ['server/core/a.ts', '#server/platform/files/x.ts'],
    ['server/platform/files/a.ts', '../../records/rows/x.ts'],
    ['server/records/rows/a.ts', '#server/app/x.ts'],
    ['server/app/a.ts', '#server/testing/x.ts'],
    ['server/core/a.seed.ts', '#server/app/x.ts'],
  ])('%s may not import %s', (path, from) => {
    expect(violationsIn({ [path]: `\nimport type { X } from '${from}'` })).toEqual([
      expect.stringMatching(`^${path}:2: imports server/.*comes before that layer`),
    ])
  })
  test.each([
    ['server/core/a.ts', './x.ts'],
    ['server/app/a.ts', '#server/core/x.ts'],
    ['server/testing/a.ts', '#server/app/x.ts'],
    ['server/core/a.test.ts', '#server/app/x.ts'],
    ['server/core/a.fixture.ts', '#server/app/x.ts'],
    ['modules/sys/a/server/a.ts', '#server/app/x.ts'],
  ])('%s may import %s', (path, from) => {
    expect(violationsIn({ [path]: `import type { X } from '${from}'` })).toEqual([])
  })
})

describe('module order', () => {
  test.each([
    ['modules/sys/a/server/a.ts', '#modules/basic/b/server/x.ts'],
    ['modules/ship/a/a.contract.ts', '#modules/work/b/b.contract.ts'],
    ['modules/home/a/web/A.tsx', '#modules/auth/web/X.tsx'],
  ])('%s may not import %s', (path, from) => {
    expect(violationsIn({ [path]: `import type { X } from '${from}'` })).toEqual([
      expect.stringMatching(`^${path}:1: imports modules/.*of a later module`),
    ])
  })
  test.each([
    ['modules/work/a/server/a.ts', '#modules/ship/b/server/x.ts'],
    ['modules/auth/server/a.ts', '#modules/verify/server/x.ts'],
    ['modules/sys/a/server/a.test.ts', '#modules/work/b/server/x.ts'],
    ['modules/sys/a/server/a.seed.ts', '#modules/work/b/server/x.ts'],
    ['modules/sys/a/server/a.ts', '#modules/other/b/server/x.ts'],
  ])('%s may import %s', (path, from) => {
    expect(violationsIn({ [path]: `import type { X } from '${from}'` })).toEqual([])
  })
})

describe('cycles between folders', () => {
  const cycle = {
    'modules/work/a/a.contract.ts': `import { b } from '#modules/work/b/b.contract.ts'`,
    'modules/work/b/server/b.ts': `\nimport type { C } from '../../c/web/C.tsx'`,
    'modules/work/c/c.text.ts': `export * from '../a/a.text.ts'`,
  }
  test('are reported once, with their path of files', () => {
    const others = {
      'modules/work/b/b.contract.ts': `import { a } from '../d/d.contract.ts'`,
      'modules/work/d/d.contract.ts': `import { a } from '../a/a.contract.ts'\nimport { c } from '../c/c.text.ts'`,
    }
    expect(violationsIn(cycle)).toEqual([
      'modules/work/a/a.contract.ts:1: import cycle modules/work/a → modules/work/b → ' +
        'modules/work/c → modules/work/a: ' +
        'modules/work/a/a.contract.ts imports modules/work/b/b.contract.ts, ' +
        'modules/work/b/server/b.ts imports modules/work/c/web/C.tsx, ' +
        'modules/work/c/c.text.ts imports modules/work/a/a.text.ts',
    ])
    expect(violationsIn({ ...cycle, ...others })).toHaveLength(1)
  })
  test('are reported for each group of folders', () => {
    expect(
      violationsIn({
        ...cycle,
        'server/records/rows/a.ts': `import '../audit/b.ts'`,
        'server/records/audit/b.ts': `void import('#server/records/rows/a.ts')`,
        'web/kit/list/A.tsx': `import '../Slot.tsx'`,
        'web/kit/Slot.tsx': `import type { A } from './list/A.tsx'`,
      }),
    ).toHaveLength(3)
  })
  test('through the machine of another folder are allowed', () => {
    expect(
      violationsIn({
        'modules/work/a/server/a.ts': `import '../../b/b.machine.ts'`,
        'modules/work/b/server/b.ts': `import '../../a/server/a.ts'`,
      }),
    ).toEqual([])
  })
  test.each(['b.test.ts', 'b.fixture.ts', 'b.seed.ts'])('through %s are allowed', (name) => {
    expect(
      violationsIn({
        'modules/work/a/server/a.ts': `import '../../b/server/b.ts'`,
        [`modules/work/b/server/${name}`]: `import '../../a/server/a.ts'`,
      }),
    ).toEqual([])
  })
  test.each([
    ['server/records/rows/x.ts', 'server/records/rows'],
    ['server/records/crud.ts', 'server/records'],
    ['modules/work/a/server/deep/x.ts', 'modules/work/a'],
    ['modules/work/work.module.ts', 'modules/work'],
    ['common/rules/base/money.ts', 'common/rules/base'],
    ['common/fields.ts', 'common'],
    ['web/kit/list/parts/Row.tsx', 'web/kit/list'],
    ['web/kit/Slot.tsx', 'web/kit'],
    ['web/api/call.ts', 'web/api'],
    ['web/main.tsx', 'web'],
    ['tools/x.ts', null],
  ])('%s belongs to %s', (path, unit) => {
    expect(unitOf(path)).toBe(unit)
  })
})
