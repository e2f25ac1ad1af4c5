import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')

test('pages save files by the components of the kit, which show progress and failures', () => {
  const direct = globSync(['modules/**/web/**/*.{ts,tsx}', 'web/**/*.{ts,tsx}'], { cwd: root })
    .filter(
      (file) => !/\.test\.tsx?$|web\/api\/files\.ts$|web\/kit\/files\/use-download\.ts$/.test(file),
    )
    .filter((file) => /\bdownload\(\s*['`]/.test(readFileSync(resolve(root, file), 'utf8')))
  // a template of an import is saved beside other calls of its dialog, which reports their failures
  expect(direct).toEqual(['web/kit/import/use-import.ts'])
})
